import type { ActivitySummary, Child } from '@filiz/http/contract/shapes.ts'
import { useChildren } from './api/children.ts'
import { suits } from './suits.ts'

/**
 * Returns the other children of a suitable age, who may have done the activity too. Empty when the activity is known to
 * be unsuitable for siblings.
 */
export function useSiblings(
  activity: Pick<ActivitySummary, 'minAge' | 'maxAge' | 'siblings'>,
  childId: string,
): readonly Child[] {
  const { data: children = [] } = useChildren()
  return activity.siblings === false ? [] : children.filter((child) => child.id !== childId && suits(activity, child))
}
