import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loadDiary } from '../outbox/load-diary.ts'
import type { PendingMemory } from '../outbox/pending-memory.ts'

type WrittenMemory = Pick<PendingMemory, 'childId' | 'write' | 'photos' | 'activity'> & {
  /** A refused write that this one replaces. */
  readonly insteadOf?: PendingMemory
}

/** Stores a write with its photos on this device and sends it in the background. */
export function useWriteMemory() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ insteadOf, ...memory }: WrittenMemory) => {
      const outbox = (await loadDiary()).connectDiary(queryClient)
      await (insteadOf ? outbox.replace(insteadOf, memory) : outbox.add(memory))
    },
  })
}
