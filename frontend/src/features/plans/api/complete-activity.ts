import type { CompleteBody } from '@filiz/domain/plan/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { perform } from '../outbox/perform.ts'

interface Complete {
  readonly planId: string
  readonly activityId: string
  /** Duration in minutes and time of completion; the default for the time is now. */
  readonly body?: Partial<CompleteBody>
}

/** Completes an activity. Without a connection, the completion is queued and shown as done. */
export function useCompleteActivity() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body = {}, ...activity }: Complete) =>
      perform(queryClient, { ...activity, wish: { kind: 'complete', body } }),
  })
}
