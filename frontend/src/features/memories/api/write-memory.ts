import { useMutation, useQueryClient } from '@tanstack/react-query'
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
      await (insteadOf ? outbox.replace(insteadOf, write) : outbox.add(write))
    },
  })
}
