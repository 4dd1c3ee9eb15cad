import { inSeason } from '../../activity/season.ts'
import type { Reason } from '../../plan/events.ts'
import { because } from './because.ts'
import { passes, unknownOf, waysToRelax, type FilterName } from './filters.ts'
import type { TodayItem, TodayRequest, TodayFilters } from './request.ts'
import { hasItsDay, type Week, weekOf } from './week-of.ts'

export type Relaxed = FilterName | 'refused' | 'season'

export interface Today {
  /** Best first. */
  readonly items: readonly { readonly activityId: string; readonly because: readonly Reason[] }[]
  /** What gave way, because it would have left nothing: what was asked for, then what was refused, then the season. */
  readonly relaxed: readonly Relaxed[]
}

const most = 3

/**
 * What of a plan to do now: at most three that are pending, in season, not refused, and what was asked for. Where that
 * leaves nothing, as little as possible gives way, and it is said: empty only where nothing is pending, or all that is was called back.
 */
export function chooseForToday(request: TodayRequest): Today {
  const pending = request.items.filter(
    ({ activityId, completedAt }) => completedAt === null && !request.recalled.has(activityId),
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

/** Every way in which something can give way, the mildest first: all that was asked for before a refusal, a refusal before the season. */
const waysOf = (filters: TodayFilters): readonly (readonly Relaxed[])[] =>
  ([[], ['refused'], ['season'], ['refused', 'season']] as const).flatMap((hard) =>
    waysToRelax(filters).map((soft) => [...soft, ...hard]),
  )
const weeksInOrder: readonly Week[] = ['this', 'earlier', 'later']

/**
 * Known before unknown where something was asked for; then what has its day now; then another area than what was done
 * today; then this week's, what was left behind, what is to come; then the plan's own order, which begins with the likeliest win.
 */
function bestFirst(request: TodayRequest): (a: TodayItem, b: TodayItem) => number {
  const { filters, items, today } = request
  const doneToday = new Set(items.filter(({ day }) => day === today).map(({ category }) => category))
  const week = weekOf(request)
  const rank = (item: TodayItem): readonly number[] => [
    unknownOf(filters, item.activity),
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
