import type { Child, Plan } from '@filiz/http/contract/shapes.ts'
import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { localDay, monthNamed, monthOf } from '@filiz/domain/shared/calendar.ts'

/**
 * Returns whether a completion is the child's first one. Without the child's progress it is known only in the month in
 * which the child was added, because there is no earlier plan.
 * @param completed number of the plan's completions, this one included
 */
export function isFirstLeaf(
  { label, year, month }: Pick<Plan, 'label' | 'year' | 'month'>,
  completed: number,
  child: Pick<Child, 'createdAt'> | undefined,
  progress: Pick<Progress, 'totals' | 'thisMonth'> | undefined,
  timeZone: string,
): boolean {
  if (completed > 1) return false
  // The progress may be older than the completion, or than an undone one, so that only its other months count.
  if (progress) return progress.totals.completed <= (label === 'current' ? progress.thisMonth.completed : completed)
  return child !== undefined && monthOf(localDay(child.createdAt, timeZone)) >= monthNamed(year, month)
}
