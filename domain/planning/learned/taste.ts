import type { Candidate, PlanRequest } from '../request.ts'
import { createFeatures, parts, type Moment, type Part, type Visit } from './features.ts'
import { othersOf } from './others.ts'
import { monthsLived, type Past } from './past-months.ts'
import { regress, type Prior, type Row } from './regression.ts'

/** The expected worth of activities to a family, by parts and traits. */
export interface Taste {
  /** Writes the parts of the expected worth of an activity, each relative to the worth of a usual activity. */
  readonly writeParts: (activity: Candidate, into: Float64Array) => void
  /** Returns what one trait adds to that. */
  readonly ofTrait: (part: Part, trait: string) => number
}

/**
 * What a family is assumed to do before it has a history: its usual share of completions and usual rating, as if it
 * had answered `count` times. `ofMonth`: how many completions hold a month's share near the family's.
 */
const habit = { done: 0.65, rating: 3.7, count: 6, ofMonth: 15 }
/** Smallest variances, so that equal answers do not count as exact ones. */
const leastVariance = { done: 0.1, rating: 0.5 }
/** Posterior deviations that count as no evidence after one month; they fall with the months. */
const cautionOfMonth = 1.2
/** Largest relative weight of a trait after one month; it grows with the square of the months. */
const boundOfMonth = 0.05
/** A swap for lack of interest counts like an activity that is left undone and rated this far below the usual. */
const refusal = { done: -0.5, rating: -1.2 }

/**
 * Fits two linear models with the same features: ratings of completed activities, and completions relative to the
 * month's share. The worth of an activity is completion × rating, so its relative worth is the sum of both relative
 * differences.
 */
export function tasteOf(request: PlanRequest, months: readonly Past[]): Taste {
  const features = createFeatures(request.interests, othersOf(request.heard ?? []))
  const timesDone = new Map<string, number>()
  const rating = shrunken(
    months.flatMap(({ given, weight }) =>
      given.flatMap(({ item }) => (item.engagement === null ? [] : [{ value: item.engagement, weight }])),
    ),
    habit.rating,
  )
  const over = months.filter(({ monthsAgo }) => monthsAgo > 0)
  const { mean: done } = shrunken(over.flatMap(completionsOf), habit.done)
  const rated: Row[] = []
  const completed: Row[] = []
  for (const past of months) {
    const moment = momentOf(past.ageMonths, past.monthsAgo)
    const { mean: share } = shrunken(completionsOf(past), done, habit.ofMonth)
    const { weight } = past
    for (const { item, activity, place } of past.given) {
      const terms = termsFrom((add) =>
        activity ? features.visit(activity, moment, place, add) : features.visitCategory(item.category, place, add),
      )
      const isDone = item.completedAt !== null
      if (item.engagement !== null) rated.push({ ...terms, weight, answer: item.engagement - rating.mean })
      // The pending activities of the planned month may still be completed.
      if (past.monthsAgo > 0 || isDone) completed.push({ ...terms, weight, answer: Number(isDone) - share })
    }
    for (const { out, activity } of past.swappedOut) {
      if (out.reason !== 'not-interested' || !activity) continue
      const terms = termsFrom((add) => features.visit(activity, moment, 0.5, add))
      rated.push({ ...terms, weight, answer: refusal.rating })
      completed.push({ ...terms, weight, answer: refusal.done })
    }
    if (past.monthsAgo === 0) continue
    for (const { item } of past.given)
      if (item.completedAt !== null) timesDone.set(item.activityId, (timesDone.get(item.activityId) ?? 0) + 1)
  }
  const now = momentOf(request.ageMonths, 0)
  const { priors, partOf } = features
  const ratingPriors = priors.map((its) => its.rated)
  const donePriors = priors.map((its) => its.done)
  const lived = Math.max(1, monthsLived(months))
  const caution = cautionOfMonth / lived
  const bound = boundOfMonth * lived ** 2
  const liking = evident(ratingPriors, rated, Math.max(leastVariance.rating, rating.variance), caution)
  const doing = evident(donePriors, completed, Math.max(leastVariance.done, done * (1 - done)), caution)
  const weights = liking.map((weight, index) => {
    const relative = weight / rating.mean + doing[index]! / done
    return priors[index]!.done.mean === 0 && priors[index]!.rated.mean === 0
      ? Math.max(-bound, Math.min(bound, relative))
      : relative
  })
  return {
    writeParts(activity, into) {
      into.fill(0, 0, parts.length)
      features.visit(activity, now, 0.5, (index, value) => {
        const part = partOf[index]!
        // A trait that the family has never met has no weight.
        if (part >= 0 && index < weights.length) into[part]! += value * weights[index]!
      })
    },
    ofTrait: (part, trait) => weights[features.indexOf(part, trait) ?? -1] ?? 0,
  }

  function momentOf(ageMonths: number, monthsAgo: number): Moment {
    const before = months.find((past) => past.monthsAgo === monthsAgo + 1)
    const lately = new Map<string, number>()
    for (const { item } of before?.given ?? [])
      if (item.completedAt !== null) lately.set(item.category, (lately.get(item.category) ?? 0) + 1)
    return {
      ageMonths,
      timesDone: (activityId) => timesDone.get(activityId) ?? 0,
      lately: (category) => lately.get(category) ?? 0,
    }
  }
}

/**
 * Returns the regression weights. A weight without a prior mean is shrunk by the non-negative garrotte (Breiman 1995),
 * so that a month of random answers hardly moves it. `caution`: deviations from 0 up to which a weight becomes 0.
 */
function evident(priors: readonly Prior[], rows: readonly Row[], variance: number, caution: number): Float64Array {
  const { means, deviations } = regress(priors, rows, variance)
  return means.map((mean, index) =>
    priors[index]!.mean === 0 ? mean * Math.max(0, 1 - ((caution * deviations[index]!) / mean) ** 2 || 0) : mean,
  )
}

/** Collects the features that are not zero. */
function termsFrom(visit: (add: Visit) => void): Pick<Row, 'at' | 'values'> {
  const at: number[] = []
  const values: number[] = []
  visit((index, value) => {
    if (value === 0) return
    at.push(index)
    values.push(value)
  })
  return { at, values }
}

const completionsOf = ({ given, weight }: Past) =>
  given.map(({ item }) => ({ value: Number(item.completedAt !== null), weight }))

/** Returns mean and variance of answers, as if the usual answer had been given `habit.count` times before. */
function shrunken(
  answers: readonly { readonly value: number; readonly weight: number }[],
  usual: number,
  count = habit.count,
) {
  let [weights, sum, squares] = [count, count * usual, count]
  for (const { value, weight } of answers) {
    weights += weight
    sum += weight * value
  }
  const mean = sum / weights
  for (const { value, weight } of answers) squares += weight * (value - mean) ** 2
  return { mean, variance: squares / weights }
}
