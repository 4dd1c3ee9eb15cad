import { categories, type Category } from '../../activity/events.ts'
import { levelOf } from '../level.ts'
import type { Candidate } from '../request.ts'
import type { Past } from './past-months.ts'

/** Points of a difficulty answer for a year of level. */
const pointsOfAYear = 0.7
/** A swap as too hard or too easy counts like this difficulty answer. */
const swapped = { 'too-hard': 4.5, 'too-easy': 1.5 } as const
/** How many answers "just right" at the child's age are assumed, for the child and for each area. */
const assumed = { child: 3, area: 5 }
/** Relative worth that an activity is assumed to lose at a distance of one year from the right level, squared. */
const leastLoss = 0.03

/** Returns the part of an activity's score that the family's difficulty answers decide. */
export type DifficultyPart = (activity: Candidate) => number

/**
 * Estimates for each area how many years the right level lies above the age, from difficulty answers alone. An answer
 * says that the right level lies (answer − 3) / `pointsOfAYear` years below the activity's level. The estimate is a
 * weighted mean, so a harder answer can only lower it. A lower estimate can only lower the gain from a year of level.
 * `loss`: what a year of distance, squared, costs by the ratings; difficulty answers must not change it.
 */
export function difficultyOf(months: readonly Past[], ageMonths: number, loss: number): DifficultyPart {
  const sums = new Map(categories.map((category) => [category, { weight: 0, ahead: 0 }]))
  const all = { weight: 0, ahead: 0 }
  for (const { weight, ageMonths, given, swappedOut } of months) {
    const add = (activity: Candidate, answer: number) => {
      const ahead = levelOf(activity) - ageMonths / 12 - (answer - 3) / pointsOfAYear
      for (const sum of [sums.get(activity.category)!, all]) {
        sum.weight += weight
        sum.ahead += weight * ahead
      }
    }
    for (const { activity, item } of given) if (activity && item.difficulty !== null) add(activity, item.difficulty)
    for (const { activity, out } of swappedOut)
      if (activity && (out.reason === 'too-hard' || out.reason === 'too-easy')) add(activity, swapped[out.reason])
  }
  const ofChild = all.ahead / (all.weight + assumed.child)
  const known = all.weight / (all.weight + assumed.child)
  const gains = new Map<Category, number>(
    [...sums].map(([category, { weight, ahead }]) => {
      const estimate = (ahead + assumed.area * ofChild) / (weight + assumed.area)
      // The square lets a child for whom everything is too hard get the easiest, whatever else is liked.
      return [category, 2 * known * Math.max(leastLoss, loss) * estimate * (1 + estimate ** 2)]
    }),
  )
  return (activity) => gains.get(activity.category)! * (levelOf(activity) - ageMonths / 12)
}
