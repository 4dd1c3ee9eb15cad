import { categories } from '@filiz/domain/activity/events.ts'
import { fewestItems } from '@filiz/domain/planning/learning/plan-size.ts'
import { eligible } from '@filiz/domain/planning/eligible.ts'
import { fnv1a, scatter } from '@filiz/domain/planning/hash.ts'
import type { Candidate, PlanRequest } from '@filiz/domain/planning/request.ts'
import { monthNamed, monthsBetween } from '@filiz/domain/shared/calendar.ts'
import type { Contestant, Rank } from './contestant.ts'

/**
 * Creates a policy from a ranking. It follows the rules of all policies: age, season, no repeats within three months,
 * no two related activities, each category at least once. It always makes the smallest plan, which improves the
 * measured figure.
 */
export function ranked(name: string, rank: Rank): Contestant {
  return {
    name,
    plan(request, truth) {
      const value = rank(request, truth)
      const best = allowed(request)
        .map((candidate) => ({ candidate, value: value(candidate) }))
        .sort((a, b) => b.value - a.value)
      const chosen: Candidate[] = []
      const kin = new Set<string>()
      const take = (candidate: Candidate) => {
        if (candidate.kin && kin.has(candidate.kin)) return
        if (candidate.kin) kin.add(candidate.kin)
        chosen.push(candidate)
      }
      for (const category of categories) {
        const first = best.find(
          ({ candidate }) => candidate.category === category && !(candidate.kin && kin.has(candidate.kin)),
        )
        if (first) take(first.candidate)
      }
      for (const { candidate } of best) if (chosen.length < fewestItems && !chosen.includes(candidate)) take(candidate)
      return chosen.sort((a, b) => value(b) - value(a)).map(({ activityId }) => activityId)
    },
  }
}

function allowed(request: PlanRequest): readonly Candidate[] {
  const period = monthNamed(request.year, request.month)
  const recent = new Set(
    request.history
      .filter((past) => Math.abs(monthsBetween(past.period, period)) <= 3)
      .flatMap(({ items }) => items.map(({ activityId }) => activityId)),
  )
  return eligible(request).filter(({ activityId }) => !recent.has(activityId))
}

const drawn = ({ childId, year, month }: PlanRequest, activityId: string) =>
  scatter(fnv1a(`${childId} ${year} ${month} ${activityId}`)) / 2 ** 32

export const random = ranked(
  'random',
  (request) =>
    ({ activityId }) =>
      drawn(request, activityId),
)

/** Prefers activities never planned, then those planned longest ago. */
export const inTurn = ranked('in turn', (request) => {
  const last = new Map<string, number>()
  for (const { period, items } of request.history)
    for (const { activityId } of items)
      last.set(activityId, Math.max(last.get(activityId) ?? 0, Number(period.replace('-', ''))))
  return ({ activityId }) => -(last.get(activityId) ?? 0) + drawn(request, activityId)
})

/** Ranks by the child's mean rating of the category, with one neutral rating per category as a prior. */
export const greedy = ranked('greedy', (request) => {
  const means = new Map(
    categories.map((category) => {
      const ratings = request.history
        .flatMap(({ items }) => items)
        .filter((item) => item.category === category)
        .flatMap(({ engagement }) => engagement ?? [])
      return [category, (3 + ratings.reduce((sum, rating) => sum + rating, 0)) / (1 + ratings.length)]
    }),
  )
  return (candidate) => means.get(candidate.category)! + 0.01 * drawn(request, candidate.activityId)
})

/** Ranks by the value of activities for other families. `shares` are measured in a year of random plans. */
export const popularity = (shares: ReadonlyMap<string, number>): Contestant =>
  ranked(
    'popularity',
    (request) =>
      ({ activityId }) =>
        (shares.get(activityId) ?? 0) + 1e-6 * drawn(request, activityId),
  )

/**
 * Ranks by popularity in the ratings that every policy receives. Unlike `popularity`, it knows neither the current year
 * nor facts that families do not report.
 */
export const heardPopularity = ranked('popularity as heard', ({ heard = [] }) => {
  const all = heard.reduce(
    (sum, { rated, engagement }) => ({ rated: sum.rated + rated, engagement: sum.engagement + engagement }),
    { rated: 0, engagement: 0 },
  )
  const usual = all.rated === 0 ? 3 : all.engagement / all.rated
  const worth = new Map(
    heard.map(({ activityId, planned, done, rated, engagement }) => [
      activityId,
      ((done / (planned + 2)) * (engagement + 2 * usual)) / (rated + 2),
    ]),
  )
  return ({ activityId }) => worth.get(activityId) ?? 0
})

/** Knows the truth about the family and chooses the best activities. */
export const oracle = ranked('oracle', (_, { family, now }) => (candidate) => {
  const enjoyment = family.enjoyment(candidate, now)
  return family.inclination(enjoyment, candidate, now) * enjoyment
})
