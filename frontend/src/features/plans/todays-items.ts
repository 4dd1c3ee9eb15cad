import type { ActivitySummary, Plan, PlanItem, Today } from '@filiz/http/contract/shapes.ts'
import { passes, unknownOf, waysToRelax, type Doable } from '@filiz/domain/planning/today/filters.ts'
import { isToDo } from './recalled.ts'
import type { TodayFilters } from './today-filters.ts'

/** Maximum number of suggestions, as on the server. */
const most = 3

interface TodaysItem {
  readonly item: PlanItem
  readonly because: Today['items'][number]['because']
}
interface Todays {
  readonly items: readonly TodaysItem[]
  readonly relaxed: Today['relaxed']
}

/**
 * Returns today's suggestions. Activities that were completed after the server's choice are removed. Without a choice,
 * or when all of it was completed offline, the plan's order and the filters decide, and no reasons are given.
 */
export function todaysItems(
  { items }: Pick<Plan, 'items'>,
  today: Pick<Today, 'items' | 'relaxed'> | undefined,
  filters: TodayFilters,
): Todays {
  const pending = items.filter(isToDo)
  const chosen =
    today?.items.flatMap(({ activityId, because }) => {
      const item = pending.find((one) => one.activityId === activityId)
      return item ? [{ item, because }] : []
    }) ?? []
  return chosen.length > 0 ? { items: chosen, relaxed: today!.relaxed } : chosenHere(pending, filters)
}

/**
 * Chooses like the server (`domain/planning/today`), but without data that only the server has: the family's swaps and
 * the reasons.
 */
function chosenHere(pending: readonly PlanItem[], chosen: TodayFilters): Todays {
  const filters = { ...chosen, minutes: chosen.minutes === undefined ? undefined : Number(chosen.minutes) }
  for (const season of [[], ['season']] as const) {
    for (const relaxed of waysToRelax(filters)) {
      const left = pending.filter(
        ({ activity }) => (activity.inSeason || season.length > 0) && passes(filters, relaxed, toDoable(activity)),
      )
      if (left.length === 0) continue
      const unknown = ({ activity }: PlanItem) => unknownOf(filters, toDoable(activity))
      return {
        items: left
          .toSorted((a, b) => unknown(a) - unknown(b))
          .slice(0, most)
          .map((item) => ({ item, because: [] })),
        relaxed: [...relaxed, ...season],
      }
    }
  }
  return { items: [], relaxed: [] }
}

const toDoable = ({ durationMinutes, prepMinutes, energy, places, materialKinds }: ActivitySummary): Doable => ({
  durationMinutes,
  prepMinutes: prepMinutes ?? null,
  energy: energy ?? null,
  places: places ?? null,
  materialKinds: materialKinds ?? null,
})
