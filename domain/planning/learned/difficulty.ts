import { categories, type Category } from '../../activity/events.ts'
import { levelOf } from '../level.ts'
import type { Candidate } from '../request.ts'
import type { Past } from './past-months.ts'

/** Points of a difficulty answer for a year of level. */
const pointsOfAYear = 0.7
/** A swap as too hard or too easy counts like this difficulty answer. */
const swapped = { 'too-hard': 4.5, 'too-easy': 1.5 } as const
/** How many answers "just right" at the usual level of the catalogue are assumed, for the child and for each area. */
const assumed = { child: 3, area: 5 }
/** Relative worth that an activity loses at a distance of one year from the right level, squared. */
const lossOfAYear = 0.03

/** Returns the part of an activity's score that the family's difficulty answers decide. */
export type DifficultyPart = (activity: Candidate) => number

interface Sums {
  weight: number
  /** Sum of the levels of answered activities, in years above the usual level. */
  level: number
  /** Sum of the years by which they were too hard. */
  tooHard: number
}

/**
 * Returns for an activity the loss by its distance from the right level of its area. The right level is the mean level
 * of the answered activities, lowered by how many years too hard they were: "just right" keeps the level. Only
 * `tooHard` depends on the answers, and it changes only the linear term of the loss, so that a harder answer can only
 * lower the sum of chosen levels.
 */
export function difficultyOf(
  months: readonly Past[],
  ageMonths: number,
  candidates: readonly Candidate[],
): DifficultyPart {
  const now = ageMonths / 12
  const usual = new Map(
    [...Map.groupBy(candidates, ({ category }) => category)].map(([category, all]) => [
      category,
      all.reduce((sum, one) => sum + levelOf(one) - now, 0) / all.length,
    ]),
  )
  const usualOf = (category: Category) => usual.get(category) ?? 0
  const none = (): Sums => ({ weight: 0, level: 0, tooHard: 0 })
  const sums = new Map(categories.map((category) => [category, none()]))
  const all = none()
  for (const { weight, ageMonths: then, given, swappedOut } of months) {
    const add = (activity: Candidate, answer: number) => {
      for (const sum of [sums.get(activity.category)!, all]) {
        sum.weight += weight
        sum.level += weight * (levelOf(activity) - then / 12 - usualOf(activity.category))
        sum.tooHard += (weight * (answer - 3)) / pointsOfAYear
      }
    }
    for (const { activity, item } of given) if (activity && item.difficulty !== null) add(activity, item.difficulty)
    for (const { activity, out } of swappedOut)
      if (activity && (out.reason === 'too-hard' || out.reason === 'too-easy')) add(activity, swapped[out.reason])
  }
  const known = all.weight + assumed.child
  const loss = lossOfAYear * (all.weight / known)
  const right = new Map<Category, number>(
    [...sums].map(([category, { weight, level, tooHard }]) => {
      const shrunken = (sum: number, ofAll: number) => (sum + assumed.area * (ofAll / known)) / (weight + assumed.area)
      const years = shrunken(tooHard, all.tooHard)
      // The cube lets a child for whom everything is too hard get the easiest, whatever else is liked.
      return [category, usualOf(category) + shrunken(level, all.level) - years - years ** 3]
    }),
  )
  return (activity) => {
    const ahead = levelOf(activity) - now
    return loss * ahead * (2 * right.get(activity.category)! - ahead)
  }
}
