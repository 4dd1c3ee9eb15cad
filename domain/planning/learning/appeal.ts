import { newestOf } from '../eligible.ts'
import type { Candidate } from '../request.ts'
import { momentParts, traitParts, type Assumptions, type MomentPart, type Part } from './assumptions.ts'
import { asCanBe } from './heard.ts'
import { add, fit, noEvidence } from './regression.ts'
import { createVocabulary, type Moment } from './terms.ts'
import type { Reception } from '../../insights/community-rating.ts'

/** What an activity is to families in general, around 0 for the average one, in the unit of a liking; 0 of what is not in the catalogue. */
export type Appeal = (activityId: string) => number

/** How much more of the usual worth (done × enjoyed) one liking is. */
const worthOfALiking = 0.35
/** Of how far activities differ, what one trait may make, as a deviation, and what may be none of their traits', as a variance. */
const ofATrait = 0.5
const ofItself = 0.3

/** What has no meaning but for one child, or in one month: the many say nothing of it. */
const personal: readonly MomentPart[] = ['season', 'challenge', 'novelty', 'dose', 'appeal']

/** The same for all plans of a day: reckoned once for as long as somebody holds both. */
type Known = WeakMap<readonly Reception[], WeakMap<readonly Candidate[], ReadonlyMap<string, number>>>
const known: Readonly<Record<'carefully' | 'as it is', Known>> = { carefully: new WeakMap(), 'as it is': new WeakMap() }
/** Likings that families in general can make of an activity, to either side: more is no news of many but of a few. */
const most = 1.5

/**
 * What all families' doing and rating say of activities: of their traits by regression, so that an activity of which nobody was heard is
 * what those like it are, and of each by itself as far as chance cannot have made it (empirical Bayes: how far activities really
 * differ is what is left of how far their means do when chance is taken off, Efron & Morris 1975). `carefully`: with sums that can be
 * (`heard.ts`), chance taken off with a standard error of it, and never more than `most` likings.
 */
export function appealFrom(
  heard: readonly Reception[],
  catalogue: readonly Candidate[],
  momentOf: (activity: Candidate) => Moment,
  carefully: boolean,
): Appeal {
  const asHeard = known[carefully ? 'carefully' : 'as it is']
  const ofHeard = asHeard.get(heard) ?? new WeakMap<readonly Candidate[], ReadonlyMap<string, number>>()
  asHeard.set(heard, ofHeard)
  const appeals =
    ofHeard.get(catalogue) ?? appealsOf(carefully ? asCanBe(heard) : heard, catalogue, momentOf, carefully)
  ofHeard.set(catalogue, appeals)
  return (activityId) => appeals.get(activityId) ?? 0
}

function appealsOf(
  heard: readonly Reception[],
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

/** How far each mean is from the mean of all, as a share of that. */
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
 * The variance of what means are means of, by the method of moments (DerSimonian & Laird 1986); 0 where chance explains all. Of few means it is
 * itself hardly known: `carefully`, what chance makes counts with a standard error more (of a χ² with so many degrees of freedom).
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

/** Nothing is assumed of families in general. */
function ofAll(deviation: number): Pick<Assumptions, 'assumed' | 'spread' | 'declaredSpread'> {
  const each = <P extends Part>(parts: readonly P[], value: number) =>
    Object.fromEntries(parts.map((part) => [part, value])) as Record<P, number>
  return {
    assumed: { ...each(momentParts, 0), declaredInterest: 0 },
    spread: { ...each(momentParts, deviation), ...each(traitParts, deviation) },
    declaredSpread: null,
  }
}
