import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from 'i18next'
import { ApiError } from '../../../lib/api-error.ts'
import type { MemoryEntry } from '../../../lib/outbox/entry.ts'
import { loadOutbox } from '../../../lib/outbox/load-outbox.ts'

type WrittenMemory = Pick<MemoryEntry, 'childId' | 'write' | 'photos' | 'activity'> & {
  /** A refused write that this one replaces. */
  readonly insteadOf?: MemoryEntry
}

/** Stores a write with its photos on this device and sends it in the background. */
export function useWriteMemory() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ insteadOf, ...memory }: WrittenMemory) => {
      const outbox = (await loadOutbox()).connectOutbox(queryClient)
      const write = { kind: 'memory' as const, ...memory }
      if (!insteadOf) return outbox.add(write)
      if ((await outbox.replace(insteadOf, write)) === 'stored') return
      throw new ApiError({ status: 409, code: 'CONFLICT', message: t(($) => $.pending.ended, { ns: 'memories' }) })
    },
  })
}
