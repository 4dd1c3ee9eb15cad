import { useMutation, useQueryClient } from '@tanstack/react-query'
import { perform } from '../outbox/perform.ts'

interface Reopen {
  readonly planId: string
  readonly activityId: string
}

/** Reverts a completion and its feedback. A completion that is still queued is removed without a request. */
export function useReopenActivity() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (activity: Reopen) => perform(queryClient, { ...activity, wish: { kind: 'reopen' } }),
  })
}
