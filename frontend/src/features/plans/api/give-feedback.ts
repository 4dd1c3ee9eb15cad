import type { FeedbackBody } from '@filiz/domain/plan/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { perform } from '../outbox/perform.ts'

interface Give {
  readonly planId: string
  readonly activityId: string
  readonly body: FeedbackBody
}

/** Saves feedback and replaces earlier feedback. Without a connection, the feedback is queued. */
export function useGiveFeedback() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, ...activity }: Give) =>
      perform(queryClient, { ...activity, wish: { kind: 'feedback', body } }),
  })
}
