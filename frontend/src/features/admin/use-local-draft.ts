import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { drafts } from '../../lib/api.ts'
import type { EntryFields } from './entry-fields.ts'
import type { EntryEditor } from './use-entry-editor.ts'

export interface LocalDraft {
  readonly fields: EntryFields
  readonly version: number | null
  readonly savedAt: string
}

/** A changed shape of the fields begins anew. @param id the entry's, or null for a new one */
const entryDraft = (id: string | null) => drafts.of<LocalDraft>(`entry.1 ${id ?? 'new'}`)

/** Keeps what is typed in this browser until it is saved, and offers what was kept the last time. */
export function useLocalDraft({ fields, isDirty, now }: EntryEditor, id: string | null, version: number | null) {
  const [draft] = useState(() => entryDraft(id))
  const [offered, setOffered] = useState<LocalDraft | undefined>(() => {
    const kept = draft.read()
    return kept && JSON.stringify(kept.fields) !== JSON.stringify(fields) ? kept : undefined
  })
  const keep = useDebouncedCallback(() => {
    if (isDirty()) draft.keep({ fields: now(), version, savedAt: new Date().toISOString() })
    else draft.clear()
  }, 800)
  const heir = useRef<{ readonly id: string; readonly version: number; readonly sent: EntryFields } | undefined>(
    undefined,
  )
  const keepForHeir = () => {
    if (heir.current && now() !== heir.current.sent)
      entryDraft(heir.current.id).keep({
        fields: now(),
        version: heir.current.version,
        savedAt: new Date().toISOString(),
      })
  }
  // What was kept the last time stays until something is typed.
  const [untouched] = useState(fields)
  useEffect(() => {
    if (heir.current) keepForHeir()
    else if (fields !== untouched) keep()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fields, untouched, keep])

  return {
    offered,
    /** Answered, one way or the other. */
    settle: () => setOffered(undefined),
    /** What is typed from now on, and what was typed since `sent`, is of an entry that is there: its page, which is still to come, goes on with it. */
    handTo({ id: its, version: saved }: { readonly id: string; readonly version: number }, sent: EntryFields) {
      heir.current = { id: its, version: saved, sent }
      keepForHeir()
    },
    forget() {
      keep.cancel()
      draft.clear()
    },
  }
}
