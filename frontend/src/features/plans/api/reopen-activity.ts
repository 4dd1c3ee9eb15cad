import { useMutation, useQueryClient } from '@tanstack/react-query'
import { perform } from '../outbox/perform.ts'

interface Reopen {
  readonly planId: string
  readonly activityId: string
}

/** Takes a completion back, with the feedback that was given on it. What was never sent is taken back at once. */
export function useReopenActivity() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (activity: Reopen) => perform(queryClient, { ...activity, wish: { kind: 'reopen' } }),
  })
}
