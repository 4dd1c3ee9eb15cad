import type { AnswerKind } from './hypotheses.ts'
import type { Given, Past } from './past-months.ts'
import type { Terms } from './regression.ts'

/**
 * Answers about one activity in standard deviations of this family's own answers: 0 is the family's average, and
 * positive is better.
 */
export interface StandardisedAnswer {
  readonly rating: number | null
  readonly focus: number | null
  readonly completion: number | null
}

/** The answers about one activity in one month. */
export interface Row {
  readonly activityId: string
  readonly terms: Terms
  readonly answers: StandardisedAnswer
  readonly weight: number
  readonly period: string
}

/** How much each kind of answer counts, 0–1. */
export type AnswerWeights = Readonly<Record<AnswerKind, number>>

/** Prior answers added for every family, so that a single answer does not define the family's average. */
const habit = { mean: 3.7, spread: 0.9, count: 3 }

const focusHabit = { mean: 0.7, spread: 0.4, count: 3 }
/** Number of prior answers of usual variance; small, so that meaningful ratings are recognised soon. */
const usualCount = 0.2
/** Variance of ratings, relative to the usual variance, at which they count half. */
const halfWeightAt = 0.1
/** Usual variance of focus among families who answer deliberately; smaller than that of ratings. */
const focusVariance = 0.3 ** 2

/**
 * Standardises answers within each family, because a family that always rates 5 conveys nothing by a 5. Completions are
 * compared with the completion rate of their month, so that a month with few completions does not count against its
 * activities.
 */
export function standardiseAnswers(months: readonly Past[]): (given: Given) => StandardisedAnswer {
  const all = months.flatMap(({ given }) => given)
  const rating = standard(all.flatMap(engagement), habit)
  const focus = standard(all.flatMap(focusOf), focusHabit)
  const doneShare = new Map(
    months.map((month) => [
      month,
      (1 + month.given.filter(({ item }) => item.completedAt !== null).length) / (2 + month.given.length),
    ]),
  )
  return (given) => {
    const { item, month } = given
    const share = doneShare.get(month)!
    const done = item.completedAt !== null
    return {
      rating: item.engagement === null ? null : rating(item.engagement),
      focus: focusShare(given) === null ? null : focus(focusShare(given)!),
      // In the current month only completions count: pending activities may still be completed.
      completion: month.monthsAgo === 0 && !done ? null : (Number(done) - share) / Math.sqrt(share * (1 - share)),
    }
  }
}

/** Returns the weight of each kind of answer. Constant ratings carry no information, so completions count instead. */
export function answerWeights(months: readonly Past[]): AnswerWeights {
  const all = months.flatMap(({ given }) => given)
  const weight = (values: readonly Weighed[], usual: number) => {
    const share = varianceOf(values, usual) / usual
    return share ** 2 / (share ** 2 + halfWeightAt ** 2)
  }
  return {
    rating: weight(all.flatMap(engagement), habit.spread ** 2),
    focus: weight(all.flatMap(focusOf), focusVariance),
    completion: 1,
  }
}

type Weighed = readonly [value: number, weight: number]

const engagement = ({ item, month }: Given): readonly Weighed[] =>
  item.engagement === null ? [] : [[item.engagement, month.weight]]

function focusOf(given: Given): readonly Weighed[] {
  const share = focusShare(given)
  return share === null ? [] : [[share, given.month.weight]]
}

function varianceOf(values: readonly Weighed[], usual: number): number {
  let [count, sum] = [0, 0]
  for (const [value, weight] of values) {
    count += weight
    sum += weight * value
  }
  let squares = usualCount * usual
  for (const [value, weight] of values) squares += weight * (value - sum / count) ** 2
  return squares / (count + usualCount)
}

/** Returns the minutes of focus as a share of the planned minutes. */
const focusShare = ({ item }: Given): number | null =>
  item.focusMinutes === null ? null : Math.min(1.5, item.focusMinutes / Math.max(1, item.plannedMinutes))

function standard(
  values: readonly Weighed[],
  start: { mean: number; spread: number; count: number },
): (value: number) => number {
  let weights = start.count,
    sum = start.count * start.mean
  for (const [value, weight] of values) {
    weights += weight
    sum += weight * value
  }
  const mean = sum / weights
  let squares = start.count * start.spread ** 2
  for (const [value, weight] of values) squares += weight * (value - mean) ** 2
  const spread = Math.sqrt(squares / weights)
  return (value) => (value - mean) / spread
}
