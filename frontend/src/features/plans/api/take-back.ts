import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../lib/api-error.ts'
import { perform } from '../outbox/perform.ts'

/** One child's completion of an activity. */
export interface Completion {
  readonly planId: string
  readonly name: string
}
/** The result of reverting a completion. */
export interface TakenBack extends Completion {
  readonly error?: unknown
}
export const isStuck = ({ error }: TakenBack) => error !== undefined
/** Child, plan or activity no longer exist, so a retry is useless. */
export const isGone = ({ error }: TakenBack) => isApiError(error) && error.status === 404

interface TakeBack {
  readonly activityId: string
  readonly completions: readonly Completion[]
}

/** Reverts several children's completions of the same activity sequentially. A failure does not stop the rest. */
export function useTakeBack() {
  const queryClient = useQueryClient()

  async function takeBack({ planId, name }: Completion, activityId: string): Promise<TakenBack> {
    try {
      await perform(queryClient, { planId, activityId, wish: { kind: 'reopen' } })
      return { planId, name }
    } catch (error) {
      return { planId, name, error }
    }
  }

  return useMutation({
    async mutationFn({ activityId, completions }: TakeBack) {
      const outcomes: TakenBack[] = []
      for (const completion of completions) outcomes.push(await takeBack(completion, activityId))
      return outcomes
    },
  })
}
