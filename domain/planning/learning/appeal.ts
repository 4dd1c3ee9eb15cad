import type { CommunityRating } from '../../insights/community-rating.ts'
import { newestOf } from '../eligible.ts'
import type { Candidate } from '../request.ts'
import { correctImpossibleSums } from './correct-sums.ts'
import { generalMomentOf } from './moment.ts'
import type { MomentPart } from './parts.ts'
import { add, fit, noEvidence } from './regression.ts'
import { createVocabulary } from './vocabulary.ts'

/**
 * Returns the general appeal of an activity around 0, in standard deviations of liking; 0 for an activity outside the
 * catalogue.
 */
export type Appeal = (activityId: string) => number

/** Relative gain in worth (completion × enjoyment) for one standard deviation of liking. */
const worthOfALiking = 0.35
/**
 * How much of the differences between activities one trait may explain (as a standard deviation), and how much the
 * traits leave unexplained (as a variance).
 */
const ofATrait = 0.5
const ofItself = 0.3

/** Parts that do not depend on child or month; community ratings carry no information about the other parts. */
const generalParts: readonly MomentPart[] = ['length', 'bend', 'needs', 'mess', 'preparing', 'adult', 'hardness']

/** Caches appeals, which are equal for all plans with the same ratings and catalogue. */
const known = new WeakMap<readonly CommunityRating[], WeakMap<readonly Candidate[], ReadonlyMap<string, number>>>()
/** Maximum appeal in standard deviations of liking; a greater value would rest on the ratings of a few families. */
const most = 1.5

/**
 * Estimates the appeal of activities from the completions and ratings of all families: a regression on traits, and a
 * residual for each activity, shrunk by empirical Bayes (Efron & Morris 1975).
 */
export function estimateAppeal(heard: readonly CommunityRating[], catalogue: readonly Candidate[]): Appeal {
  const ofHeard = known.get(heard) ?? new WeakMap<readonly Candidate[], ReadonlyMap<string, number>>()
  known.set(heard, ofHeard)
  const appeals = ofHeard.get(catalogue) ?? appealsOf(correctImpossibleSums(heard), catalogue)
  ofHeard.set(catalogue, appeals)
  return (activityId) => appeals.get(activityId) ?? 0
}

function appealsOf(heard: readonly CommunityRating[], catalogue: readonly Candidate[]): ReadonlyMap<string, number> {
  const activities = newestOf(catalogue)
  const found = heard
    .flatMap((one) => (activities.has(one.activityId) ? [{ ...one, activity: activities.get(one.activityId)! }] : []))
    .sort((a, b) => (a.activityId < b.activityId ? -1 : 1))
  const kinds = [
    differences(found.map(({ activity, planned, done }) => ({ activity, count: planned, sum: done, squares: done }))),
    differences(
      found.map(({ activity, rated, engagement, squares }) => ({ activity, count: rated, sum: engagement, squares })),
    ),
  ]
  const limited = (likings: number) => Math.min(most, Math.max(-most, likings))
  return new Map(
    [...activities].map(([id, activity]) => [
      id,
      limited(kinds.reduce((sum, of) => sum + of(activity), 0) / worthOfALiking),
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

/** Returns a function for the relative difference of an activity from the mean of all activities. */
function differences(sums: readonly Sums[]): (activity: Candidate) => number {
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
  const apart = varianceBetween(rows, chance)
  if (apart === 0) return nothing

  const deviation = Math.sqrt(apart) * ofATrait
  const vocabulary = createVocabulary(() => ({ mean: 0, deviation }), [], generalParts)
  const met = rows.map((row) => ({ ...row, terms: vocabulary.meet(row.activity, generalMomentOf(row.activity)) }))
  const evidence = noEvidence(vocabulary.beliefs.length)
  for (const { terms, answer, count } of met) add(evidence, terms, answer, 1 / (ofItself * apart + chance / count))
  const { weights } = fit(vocabulary.beliefs, [{ evidence, slope: 1, variance: 1 }])
  const byTraits = (activity: Candidate) => vocabulary.weigh(activity, generalMomentOf(activity), weights)

  const rests = met.map(({ activity, answer, count }) => ({ activity, answer: answer - byTraits(activity), count }))
  const own = varianceBetween(rests, chance)
  const rest = new Map(
    rests.map(({ activity, answer, count }) => [
      activity.activityId,
      own === 0 ? 0 : (answer * own) / (own + chance / count),
    ]),
  )
  return (activity) => byTraits(activity) + (rest.get(activity.activityId) ?? 0)
}

/**
 * Returns the variance between true means by the method of moments (DerSimonian & Laird 1986); 0 when chance explains
 * all differences. The share of chance is raised by one standard error (χ²), because few means determine it poorly.
 */
function varianceBetween(rows: readonly { readonly answer: number; readonly count: number }[], chance: number): number {
  let [count, sum, squares, counts] = [0, 0, 0, 0]
  for (const row of rows) {
    count += row.count
    sum += row.count * row.answer
    squares += row.count * row.answer ** 2
    counts += row.count ** 2
  }
  const free = rows.length - 1
  return Math.max(0, (squares - sum ** 2 / count - (free + Math.sqrt(2 * free)) * chance) / (count - counts / count))
}
