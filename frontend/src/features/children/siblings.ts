import type { ActivitySummary } from '../activities/types.ts'
import { useChildren, type Child } from './api/children.ts'
import { suits } from './suits.ts'

/** The other children who could have done it, too: of the right age, and where it is known that it is none for two, nobody. */
export function useSiblings(
  activity: Pick<ActivitySummary, 'minAge' | 'maxAge' | 'siblings'>,
  childId: string,
): readonly Child[] {
  const { data: children = [] } = useChildren()
  return activity.siblings === false ? [] : children.filter((child) => child.id !== childId && suits(activity, child))
}
