import type { Right } from '@filiz/domain/child/rights.ts'
import type { ActivitySummary, Child } from '@filiz/http/contract/shapes.ts'
import { useChildren } from './children.ts'
import { mayWith } from './rights.ts'
import { suits } from './suits.ts'

/**
 * Returns the other children of a suitable age, who may have done the activity too: those of the same owner with whom
 * one has the right. Empty when the activity is known to be unsuitable for siblings.
 */
export function useSiblings(
  activity: Pick<ActivitySummary, 'minAge' | 'maxAge' | 'siblings'>,
  childId: string,
  right: Right = 'plan',
): readonly Child[] {
  const { data: children = [] } = useChildren()
  const family = children.find(({ id }) => id === childId)?.owner?.accountId
  return activity.siblings === false
    ? []
    : children.filter(
        (child) =>
          child.id !== childId && child.owner?.accountId === family && mayWith(child, right) && suits(activity, child),
      )
}
