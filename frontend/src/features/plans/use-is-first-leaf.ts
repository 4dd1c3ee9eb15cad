import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChildren } from '../../lib/family/children.ts'
import { useChildsDays } from '../../lib/family/use-childs-days.ts'
import { progressSummaryQuery } from '../progress/api/summary.ts'
import { isFirstLeaf } from './is-first-leaf.ts'

/**
 * Returns whether the item's completion is the child's first one, as known when a dialog of this kind opened. The plan
 * may not show that completion yet.
 */
export function useIsFirstLeaf(plan: Plan, { activityId }: PlanItem, kind: string): boolean {
  const { timeZone } = useChildsDays(plan.childId)
  const { data: children } = useChildren()
  const queryClient = useQueryClient()
  const known = () => ({
    kind,
    isFirst: isFirstLeaf(
      plan,
      plan.items.filter((item) => item.status === 'completed' || item.activityId === activityId).length,
      children?.find(({ id }) => id === plan.childId),
      queryClient.getQueryData(progressSummaryQuery().queryKey)?.find(({ childId }) => childId === plan.childId),
      timeZone,
    ),
  })
  const [opened, setOpened] = useState(known)
  if (opened.kind !== kind) setOpened(known())
  return opened.isFirst
}
