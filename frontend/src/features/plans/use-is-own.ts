import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import { useCurrentUser } from '../../lib/account/current-user.ts'

/**
 * Returns the function that says whether the signed-in person completed an activity. Completions that wait on this
 * device, or were stored by an earlier version, name nobody.
 */
export function useIsOwn(): (item: Partial<Pick<PlanItem, 'completedBy'>>) => boolean {
  const { data: user } = useCurrentUser()
  return ({ completedBy }) => !completedBy || completedBy.accountId === user?.id
}

/** Whether caregivers other than the completer gave feedback. Undoing the completion would delete their feedback. */
export const isRatedByOthers = ({ completedBy, feedbacks }: Partial<Pick<PlanItem, 'completedBy' | 'feedbacks'>>) =>
  feedbacks?.some(({ by }) => by.accountId !== completedBy?.accountId) === true
