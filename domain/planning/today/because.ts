import type { Reason } from '../../plan/events.ts'
import { isCounted } from '../../plan/optional.ts'
import { daysBetween } from '../../shared/calendar.ts'
import { filterNames, minutesOf, verdict, type FilterName } from './filters.ts'
import type { TodayItem, TodayRequest } from './request.ts'
import { hasItsDay, weekOf } from './week-of.ts'

const mostReasons = 3
/** Number of days after a plan's start during which no reason reminds of what is left. */
const newDays = 7
const isNew = ({ today, from }: Pick<TodayRequest, 'today' | 'from'>): boolean => daysBetween(from, today) < newDays

/**
 * Returns one to three true reasons to do the activity now, as codes with parameters. A reason names a filter only when
 * the activity is known to meet it, never when the filter was relaxed.
 */
export function because(item: TodayItem, request: TodayRequest): readonly Reason[] {
  const met = filterNames.filter(
    (name) => request.filters[name] !== undefined && verdict(name, request.filters, item.activity) === true,
  )
  const reasons = [
    hasItsDay(item.activity, request.today) && { code: 'now-occasion' },
    ...met.toReversed().map((name) => metFilter(name, item, request)),
    waitingArea(item, request),
    item.optional === true ? { code: 'now-optional' } : { code: `now-${weekOf(request)(item.activityId)}-week` },
  ]
  return reasons.filter((reason) => reason !== false).slice(0, mostReasons)
}

function metFilter(name: FilterName, { activity }: TodayItem, { filters }: TodayRequest): Reason {
  switch (name) {
    case 'minutes':
      return { code: 'now-minutes', params: { minutes: minutesOf(activity) } }
    case 'place':
      return { code: 'now-place', params: { place: filters.place! } }
    case 'energy':
      return { code: 'now-energy', params: { energy: filters.energy! } }
    case 'materials':
      return { code: 'now-no-materials' }
  }
}

/**
 * Returns a reason when nothing of the activity's category in the plan is completed, while activities of others are.
 */
function waitingArea({ category }: TodayItem, { items, ...request }: TodayRequest): Reason | false {
  if (isNew(request)) return false
  const done = items.filter(({ completedAt }) => completedAt !== null)
  return (
    done.length > 0 &&
    done.every((one) => one.category !== category) && {
      code: 'now-area-waiting',
      params: { category, planned: items.filter((one) => one.category === category && isCounted(one)).length },
    }
  )
}
