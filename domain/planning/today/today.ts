import { inSeason } from '../../activity/season.ts'
import type { Reason } from '../../plan/events.ts'
import { because } from './because.ts'
import { passes, unknownOf, waysToRelax, type FilterName } from './filters.ts'
import type { TodayItem, TodayRequest, TodayFilters } from './request.ts'
import { hasItsDay, type Week, weekOf } from './week-of.ts'

export type Relaxed = FilterName | 'refused' | 'season'

export interface Today {
  /** Suggested activities, best first. */
  readonly items: readonly { readonly activityId: string; readonly because: readonly Reason[] }[]
  /** The restrictions that were relaxed because nothing was left: filters first, then refusals, then the season. */
  readonly relaxed: readonly Relaxed[]
}

const most = 3

/**
 * Chooses at most three pending activities of the plan for today: in season, not refused, within the filters. When
 * nothing is left, relaxes as few restrictions as possible and reports them. Empty only when nothing is pending or all
 * pending activities are unsafe.
 */
export function chooseForToday(request: TodayRequest): Today {
  const pending = request.items.filter(
    ({ activityId, completedAt }) => completedAt === null && !request.unsafe.has(activityId),
  )
  for (const relaxed of waysOf(request.filters)) {
    const left = pending.filter((item) => isAllowed(item, request, relaxed))
    if (left.length === 0) continue
    const order = bestFirst(request)
    const items = left
      .toSorted(order)
      .slice(0, most)
      .map((item) => ({ activityId: item.activityId, because: because(item, request) }))
    return { items, relaxed }
  }
  return { items: [], relaxed: [] }
}

function isAllowed(
  { activityId, activity }: TodayItem,
  { today, refused, filters }: TodayRequest,
  relaxed: readonly Relaxed[],
): boolean {
  return (
    passes(filters, relaxed, activity) &&
    (relaxed.includes('refused') || !refused.has(activityId)) &&
    (relaxed.includes('season') || inSeason(activity, today))
  )
}

/**
 * Returns all sets of restrictions that may be relaxed, mildest first: any filters before refusals, and refusals before
 * the season.
 */
const waysOf = (filters: TodayFilters): readonly (readonly Relaxed[])[] =>
  ([[], ['refused'], ['season'], ['refused', 'season']] as const).flatMap((hard) =>
    waysToRelax(filters).map((soft) => [...soft, ...hard]),
  )
const weeksInOrder: readonly Week[] = ['this', 'earlier', 'later']

/**
 * Compares suggestions by these criteria: known to meet the filters, asked for, about an occasion of today, of a
 * category without a completion today, of this week before earlier and later weeks, order of the plan.
 */
function bestFirst(request: TodayRequest): (a: TodayItem, b: TodayItem) => number {
  const { filters, items, today } = request
  const doneToday = new Set(items.filter(({ day }) => day === today).map(({ category }) => category))
  const week = weekOf(request)
  const rank = (item: TodayItem): readonly number[] => [
    unknownOf(filters, item.activity),
    item.optional === true ? 1 : 0,
    hasItsDay(item.activity, today) ? 0 : 1,
    doneToday.has(item.category) ? 1 : 0,
    weeksInOrder.indexOf(week(item.activityId)),
    items.indexOf(item),
  ]
  return (a, b) => {
    const [first, second] = [rank(a), rank(b)]
    const index = first.findIndex((value, at) => value !== second[at])
    return index < 0 ? 0 : first[index]! - second[index]!
  }
}
