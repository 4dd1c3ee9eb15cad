import type { Category } from '../activity/events.ts'
import type { Month } from '../shared/calendar.ts'
import type { Day, Instant } from '../shared/event.ts'
import type { MonthDocument, MonthItem } from '../read-models/months.ts'

/** A completed activity, with the plan to which it belongs. */
export interface Completion {
  readonly planId: string
  readonly period: Month
  readonly activityId: string
  readonly category: Category
  readonly completedAt: Instant
  readonly day: Day
  readonly by?: string
  readonly minutes: number
  readonly engagement: number | null
  readonly difficulty: number | null
  readonly focusMinutes: number | null
  readonly feedbackAt: Instant | null
}

/** The fields of a plan item that are needed to compute figures. */
export type FigureItem = Omit<MonthItem, 'activityId'>

export const isCompleted = <Item extends { readonly completedAt: Instant | null }>(
  item: Item,
): item is Item & { readonly completedAt: Instant } => item.completedAt !== null

/** Returns all completions of `months` (in any order), oldest first. */
export function completionsOf(months: readonly MonthDocument[]): readonly Completion[] {
  return months
    .flatMap((month) =>
      month.items
        .filter(isCompleted)
        .map((item) => ({
          planId: month._id,
          period: month.period,
          activityId: item.activityId,
          category: item.category,
          completedAt: item.completedAt,
          day: item.day ?? item.completedAt.slice(0, 10),
          ...(item.by !== undefined && { by: item.by }),
          minutes: item.minutes ?? item.plannedMinutes,
          engagement: item.engagement,
          difficulty: item.difficulty,
          focusMinutes: item.focusMinutes,
          feedbackAt: item.feedbackAt,
        })),
    )
    .sort(
      (a, b) =>
        compare(a.completedAt, b.completedAt) || compare(a.period, b.period) || compare(a.activityId, b.activityId),
    )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
