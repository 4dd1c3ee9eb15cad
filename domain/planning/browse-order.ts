import { isSafeAt } from '../activity/hazards.ts'
import { inSeason } from '../activity/season.ts'
import type { Day } from '../shared/event.ts'
import type { Figures } from '../use/tally.ts'
import { fnv1a, scatter } from '../shared/hash.ts'
import type { Candidate } from './request.ts'

/** Bonus of an activity of this season over one of any season, in units of `popularity`. */
const seasonBonus = 0.1
/** Share of completions and rating that are assumed before any, as if 20 plans had had the activity. */
const usual = { count: 20, done: 0.65, rating: 3.7 }

/**
 * Returns the ids in the order in which a family browses: in season before out of season, then by distance from the
 * child's age, then this season's and popular ones first. A hash of child and activity breaks ties.
 */
export function browseOrder(
  catalogue: readonly Candidate[],
  {
    childId,
    years,
    today,
    popularityOf,
  }: {
    readonly childId: string
    readonly years: number
    readonly today: Day
    readonly popularityOf: (activityId: string) => number
  },
): readonly string[] {
  const seed = fnv1a(`${childId}|`)
  return catalogue
    .map((activity) => {
      const { activityId } = activity
      const seasonal = { season: activity.season ?? null, occasion: activity.occasion ?? null }
      const isOfSeason = seasonal.occasion !== null || (seasonal.season?.length ?? 0) > 0
      return {
        activityId,
        isOut: !inSeason(seasonal, today),
        distance: distance(years, activity),
        worth: popularityOf(activityId) + (isOfSeason ? seasonBonus : 0),
        tie: scatter(fnv1a(activityId, seed)),
      }
    })
    .sort(
      (a, b) =>
        Number(a.isOut) - Number(b.isOut) ||
        a.distance - b.distance ||
        b.worth - a.worth ||
        a.tie - b.tie ||
        (a.activityId < b.activityId ? -1 : 1),
    )
    .map(({ activityId }) => activityId)
}

/** Returns 0 for an activity that suits the age; otherwise the years between them, at least 1. */
function distance(years: number, activity: Candidate): number {
  const away = Math.max(0, activity.minAge - years, years - activity.maxAge)
  return away === 0 && !isSafeAt(years, activity) ? 1 : away
}

/** Returns the worth of an activity by its released figures: share of completions times rating, shrunk to the usual. */
export function popularity({ planned, done, engagement }: Pick<Figures, 'planned' | 'done' | 'engagement'>): number {
  const known = planned !== null && done !== null
  const share = known ? (done + usual.count * usual.done) / (planned + usual.count) : usual.done
  const { answers, mean } = engagement ?? { answers: 0, mean: 0 }
  return (share * (answers * mean + usual.count * usual.rating)) / (answers + usual.count) / 5
}
