import type { Row } from './answers.ts'
import { priorOfLevel } from './posterior.ts'
import { sumOf } from './regression.ts'

/** Prior strength of the residual of an activity, in ratings. */
const priorOfResidual = 8

/**
 * Returns the residual of each activity: how far its ratings exceed the model's prediction and the family's average,
 * shrunk towards 0. `ratingWeight`: weight of the ratings, 0–1.
 */
export function residuals(
  rows: readonly Row[],
  weights: Float64Array,
  ratingWeight: number,
): ReadonlyMap<string, number> {
  const rated = rows.flatMap(({ activityId, terms, answers, weight }) =>
    answers.rating === null
      ? []
      : [{ activityId, rest: answers.rating - sumOf(terms, weights), weight: weight * ratingWeight }],
  )
  const level =
    rated.reduce((sum, { rest, weight }) => sum + weight * rest, 0) /
    rated.reduce((sum, { weight }) => sum + weight, priorOfLevel)
  const sums = new Map<string, { rest: number; weight: number }>()
  for (const { activityId, rest, weight } of rated) {
    const sum = sums.get(activityId) ?? { rest: 0, weight: 0 }
    sums.set(activityId, { rest: sum.rest + weight * (rest - level), weight: sum.weight + weight })
  }
  return new Map([...sums].map(([activityId, { rest, weight }]) => [activityId, rest / (weight + priorOfResidual)]))
}
