import type { ImportResult } from '@filiz/http/contract/admin-files.ts'
import { useState } from 'react'
import { mostOverwritten } from './api/import.ts'

/** The conflicts of a trial, and which of them the user wants to overwrite. */
export function useConflictChoice(result: ImportResult | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const conflicting = result?.lines.flatMap(({ action, id }) => (action === 'conflict' && id ? [id] : [])) ?? []
  const isAll = conflicting.length > 0 && ids.size === conflicting.length
  return {
    conflicting: conflicting.length,
    chosen: ids.size,
    /** More ids than an address can hold. */
    areTooMany: !isAll && ids.size > mostOverwritten,
    overwrite: isAll ? ('all' as const) : [...ids],
    choice: {
      ids,
      onChoose: (id: string, isChosen: boolean) =>
        setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id))),
    },
    chooseAll: () => setIds(new Set(conflicting)),
    chooseNone: () => setIds(new Set()),
  }
}
export type ConflictChoice = ReturnType<typeof useConflictChoice>
