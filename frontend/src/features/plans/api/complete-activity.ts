import type { CompleteBody } from '@filiz/domain/plan/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { perform } from '../outbox/perform.ts'

interface Complete {
  readonly planId: string
  readonly activityId: string
  /** Minutes that it took, and when; the time of the press counts for an instant that is not given. */
  readonly body?: Partial<CompleteBody>
}

/** Without a network it waits, and counts as done. */
export function useCompleteActivity() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body = {}, ...activity }: Complete) =>
      perform(queryClient, { ...activity, wish: { kind: 'complete', body } }),
  })
}
