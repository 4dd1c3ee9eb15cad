import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { localDay } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'

/**
 * Returns whether a plan's list folds the item away: it was completed before today, and nothing about it needs
 * attention. A past month is shown in full.
 */
export const isFolded = (
  { label }: Pick<Plan, 'label'>,
  {
    status,
    completedAt,
    activity,
  }: Pick<PlanItem, 'status' | 'completedAt'> & { readonly activity: Pick<PlanItem['activity'], 'recalled'> },
  today: Day,
  timeZone: string,
): boolean =>
  label === 'current' &&
  status === 'completed' &&
  activity.recalled === undefined &&
  localDay(completedAt!, timeZone) < today
