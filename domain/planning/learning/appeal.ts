import { newestOf } from '../eligible.ts'
import type { Candidate } from '../request.ts'
import { momentParts, traitParts, type Assumptions, type MomentPart, type Part } from './assumptions.ts'
import { correctImpossibleSums } from './heard.ts'
import { add, fit, noEvidence } from './regression.ts'
import { createVocabulary, type Moment } from './terms.ts'
import type { CommunityRating } from '../../insights/community-rating.ts'

/** The general appeal of an activity around 0, in likings; 0 for an activity outside the catalogue. */
export type Appeal = (activityId: string) => number

/** Relative increase of the usual worth (completion × enjoyment) for one liking. */
const worthOfALiking = 0.35
/**
 * Share of the differences between activities that one trait may explain (deviation), and that is not explained by
 * traits (variance).
 */
const ofATrait = 0.5
const ofItself = 0.3

/** Parts that depend on the child or the month, so community ratings say nothing about them. */
const personal: readonly MomentPart[] = ['season', 'challenge', 'novelty', 'dose', 'appeal']

/** Cache: the same for all plans with the same ratings and catalogue. */
type Known = WeakMap<readonly CommunityRating[], WeakMap<readonly Candidate[], ReadonlyMap<string, number>>>
const known: Readonly<Record<'carefully' | 'as it is', Known>> = { carefully: new WeakMap(), 'as it is': new WeakMap() }
/** Limit of the appeal in likings: beyond it, the ratings come from a few families. */
const most = 1.5

/**
 * Estimates the appeal of activities from all families' completions and ratings: by regression on traits, which also
 * covers unrated activities, and for each activity by itself, shrunk by empirical Bayes (Efron & Morris 1975).
 * `carefully`: corrects impossible sums (`heard.ts`), subtracts chance with one standard error more, and limits the
 * appeal to `most` likings.
 */
export function estimateAppeal(
  heard: readonly CommunityRating[],
  catalogue: readonly Candidate[],
  momentOf: (activity: Candidate) => Moment,
  carefully: boolean,
): Appeal {
  const asHeard = known[carefully ? 'carefully' : 'as it is']
  const ofHeard = asHeard.get(heard) ?? new WeakMap<readonly Candidate[], ReadonlyMap<string, number>>()
  asHeard.set(heard, ofHeard)
  const appeals =
    ofHeard.get(catalogue) ??
    appealsOf(carefully ? correctImpossibleSums(heard) : heard, catalogue, momentOf, carefully)
  ofHeard.set(catalogue, appeals)
  return (activityId) => appeals.get(activityId) ?? 0
}

function appealsOf(
  heard: readonly CommunityRating[],
  catalogue: readonly Candidate[],
  momentOf: (activity: Candidate) => Moment,
  carefully: boolean,
): ReadonlyMap<string, number> {
  const activities = newestOf(catalogue)
  const found = heard
    .flatMap((one) => (activities.has(one.activityId) ? [{ ...one, activity: activities.get(one.activityId)! }] : []))
    .sort((a, b) => (a.activityId < b.activityId ? -1 : 1))
  const kinds = [
    differences(
      found.map(({ activity, planned, done }) => ({ activity, count: planned, sum: done, squares: done })),
      momentOf,
      carefully,
    ),
    differences(
      found.map(({ activity, rated, engagement, squares }) => ({ activity, count: rated, sum: engagement, squares })),
      momentOf,
      carefully,
    ),
  ]
  const bound = (likings: number) => (carefully ? Math.min(most, Math.max(-most, likings)) : likings)
  return new Map(
    [...activities].map(([id, activity]) => [
      id,
      bound(kinds.reduce((sum, of) => sum + of(activity), 0) / worthOfALiking),
    ]),
  )
}

const nothing = () => 0

interface Sums {
  readonly activity: Candidate
  readonly count: number
  readonly sum: number
  readonly squares: number
}

/** Returns each activity's relative difference from the overall mean. */
function differences(
  sums: readonly Sums[],
  momentOf: (activity: Candidate) => Moment,
  carefully: boolean,
): (activity: Candidate) => number {
  const all = sums.filter(({ count }) => count > 0)
  const total = all.reduce(
    (of, { count, sum, squares }) => ({
      count: of.count + count,
      sum: of.sum + sum,
      within: of.within + squares - sum ** 2 / count,
      free: of.free + count - 1,
    }),
    { count: 0, sum: 0, within: 0, free: 0 },
  )
  if (all.length < 2 || total.free === 0 || total.sum === 0) return nothing
  const mean = total.sum / total.count
  const chance = total.within / total.free / mean ** 2
  const rows = all.map(({ activity, count, sum }) => ({ activity, answer: sum / count / mean - 1, count }))
  const apart = between(rows, chance, carefully)
  if (apart === 0) return nothing

  const vocabulary = createVocabulary(ofAll(Math.sqrt(apart) * ofATrait), [], new Set(personal))
  const met = rows.map((row) => ({ ...row, terms: vocabulary.meet(row.activity, momentOf(row.activity)) }))
  const evidence = noEvidence(vocabulary.beliefs.length)
  for (const { terms, answer, count } of met) add(evidence, terms, answer, 1 / (ofItself * apart + chance / count))
  const { weights } = fit(vocabulary.beliefs, [{ evidence, slope: 1, variance: 1 }])
  const byTraits = (activity: Candidate) => vocabulary.weigh(activity, momentOf(activity), weights)

  const rests = met.map(({ activity, answer, count }) => ({ activity, answer: answer - byTraits(activity), count }))
  const own = between(rests, chance, carefully)
  const rest = new Map(
    rests.map(({ activity, answer, count }) => [
      activity.activityId,
      own === 0 ? 0 : (answer * own) / (own + chance / count),
    ]),
  )
  return (activity) => byTraits(activity) + (rest.get(activity.activityId) ?? 0)
}

/**
 * Variance between true means by the method of moments (DerSimonian & Laird 1986); 0 when chance explains all.
 * `carefully`: chance counts with one standard error more (χ²), since few means say little about it.
 */
function between(
  rows: readonly { readonly answer: number; readonly count: number }[],
  chance: number,
  carefully: boolean,
): number {
  let [count, sum, squares, counts] = [0, 0, 0, 0]
  for (const row of rows) {
    count += row.count
    sum += row.count * row.answer
    squares += row.count * row.answer ** 2
    counts += row.count ** 2
  }
  const free = rows.length - 1
  return Math.max(
    0,
    (squares - sum ** 2 / count - (free + (carefully ? Math.sqrt(2 * free) : 0)) * chance) / (count - counts / count),
  )
}

/** Neutral priors for families in general. */
function ofAll(deviation: number): Pick<Assumptions, 'assumed' | 'spread' | 'declaredSpread'> {
  const each = <P extends Part>(parts: readonly P[], value: number) =>
    Object.fromEntries(parts.map((part) => [part, value])) as Record<P, number>
  return {
    assumed: { ...each(momentParts, 0), declaredInterest: 0 },
    spread: { ...each(momentParts, deviation), ...each(traitParts, deviation) },
    declaredSpread: null,
  }
}
