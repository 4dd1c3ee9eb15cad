import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../lib/api-error.ts'
import { perform } from '../outbox/perform.ts'

/** A completion of one child's. */
export interface Completion {
  readonly planId: string
  readonly name: string
}
/** What came of it. */
export interface TakenBack extends Completion {
  readonly error?: unknown
}
export const isStuck = ({ error }: TakenBack) => error !== undefined
/** Child, plan or activity were removed meanwhile: no other try would find them. */
export const isGone = ({ error }: TakenBack) => isApiError(error) && error.status === 404

interface TakeBack {
  readonly activityId: string
  readonly completions: readonly Completion[]
}

/** Completions of the same activity by several children: one after another, and one that cannot be taken back stops none of the others. */
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
