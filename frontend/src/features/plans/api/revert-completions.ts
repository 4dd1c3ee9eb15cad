import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../lib/api-error.ts'
import { perform } from '../outbox/perform.ts'

/** One child's completion of an activity. */
export interface Completion {
  readonly planId: string
  readonly name: string
}
/** The result of reverting a completion. */
export interface RevertResult extends Completion {
  readonly error?: unknown
}
export const isNotReverted = ({ error }: RevertResult) => error !== undefined
/** Child, plan or activity no longer exist, so a retry is useless. */
export const isNotFound = ({ error }: RevertResult) => isApiError(error) && error.status === 404

interface TakeBack {
  readonly activityId: string
  readonly completions: readonly Completion[]
}

/** Reverts the completions of the same activity for several children, sequentially. Continues after a failure. */
export function useRevertCompletions() {
  const queryClient = useQueryClient()

  async function takeBack({ planId, name }: Completion, activityId: string): Promise<RevertResult> {
    try {
      await perform(queryClient, { planId, activityId, wish: { kind: 'reopen' } })
      return { planId, name }
    } catch (error) {
      return { planId, name, error }
    }
  }

  return useMutation({
    async mutationFn({ activityId, completions }: TakeBack) {
      const outcomes: RevertResult[] = []
      for (const completion of completions) outcomes.push(await takeBack(completion, activityId))
      return outcomes
    },
  })
}
