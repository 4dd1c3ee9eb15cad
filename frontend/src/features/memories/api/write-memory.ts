import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loadDiary } from '../outbox/load-diary.ts'
import type { PendingMemory } from '../outbox/pending-memory.ts'

/** Stores a write with its photos on this device and sends it in the background. */
export function useWriteMemory() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (memory: Pick<PendingMemory, 'childId' | 'write' | 'photos' | 'activity'>) =>
      (await loadDiary()).connectDiary(queryClient).add(memory),
  })
}
