import type { Category } from '../../activity/events.ts'
import type { Candidate } from '../request.ts'
import { levelOf } from './ability.ts'
import type { Given, Past } from './past-months.ts'
import { traitsOf } from './traits.ts'

/** Reasons use only answers of at most this many months ago. */
export const toldMonths = 6

/** The traits that a reason calls a thing: materials, places and energy. */
export const thingParts = ['materials', 'places', 'energy'] as const
export const thingsOf = (activity: Candidate): ReadonlySet<string> =>
  new Set(thingParts.flatMap((part) => traitsOf(activity, part)))

export interface Ratings {
  readonly average: number
  readonly count: number
}

export interface Difficulties {
  readonly of: number
  /** Number of ratings as too easy (1, 2) and too hard (4, 5). */
  readonly tooEasy: number
  readonly tooHard: number
  /**
   * Level (`levelOf`) of the hardest activity rated too easy and of the easiest one rated too hard, among those still
   * in the catalogue; ±Infinity without any.
   */
  readonly hardestTooEasy: number
  readonly easiestTooHard: number
}

/** Sums of the family's answers in the last half year including this month, so that parents can verify a reason. */
export interface Facts {
  readonly all: Ratings
  readonly ofCategory: (category: Category) => Ratings
  /** Ratings of activities with a material, place or energy; `kitchen` is both a material and a place. */
  readonly ofThing: (trait: string) => Ratings
  /** Difficulty ratings of a category's activities. */
  readonly difficulties: (category: Category) => Difficulties
  /** Numbers of planned and of completed activities in past months. */
  readonly completions: (category?: Category) => { readonly planned: number; readonly done: number }
  /** The last rating of an activity, however old; null without one. */
  readonly lastRating: (activityId: string) => number | null
}

export function factsOf(months: readonly Past[]): Facts {
  const told = months.filter(({ monthsAgo }) => monthsAgo <= toldMonths).flatMap(({ given }) => given)
  const byCategory = Map.groupBy(told, ({ item }) => item.category)
  const last = new Map<string, number>()
  for (const { given } of months)
    for (const { item } of given) if (item.engagement !== null) last.set(item.activityId, item.engagement)
  const of = (category: Category) => byCategory.get(category) ?? []
  const byTrait = new Map<string, Given[]>()
  for (const given of told) {
    if (given.item.engagement === null || !given.activity) continue
    for (const trait of thingsOf(given.activity)) {
      const same = byTrait.get(trait)
      if (same) same.push(given)
      else byTrait.set(trait, [given])
    }
  }
  const ofThings = new Map([...byTrait].map(([trait, given]) => [trait, ratings(given)]))
  const noRatings: Ratings = { average: 0, count: 0 }
  return {
    all: ratings(told),
    ofCategory: (category) => ratings(of(category)),
    ofThing: (trait) => ofThings.get(trait) ?? noRatings,
    difficulties(category) {
      const said = of(category).filter(({ item }) => item.difficulty !== null)
      const [tooEasy, tooHard] = [
        said.filter(({ item }) => item.difficulty! <= 2),
        said.filter(({ item }) => item.difficulty! >= 4),
      ]
      const [easy, hard] = [levelsOf(tooEasy), levelsOf(tooHard)]
      return {
        of: said.length,
        tooEasy: tooEasy.length,
        tooHard: tooHard.length,
        hardestTooEasy: easy.length > 0 ? Math.max(...easy) : Infinity,
        easiestTooHard: hard.length > 0 ? Math.min(...hard) : -Infinity,
      }
    },
    completions(category) {
      const over = (category === undefined ? told : of(category)).filter(({ month }) => month.monthsAgo > 0)
      return { planned: over.length, done: over.filter(({ item }) => item.completedAt !== null).length }
    },
    lastRating: (activityId) => last.get(activityId) ?? null,
  }
}

const levelsOf = (given: readonly Given[]): readonly number[] =>
  given.flatMap(({ activity }) => (activity ? levelOf(activity) : []))

function ratings(given: readonly Given[]): Ratings {
  const said = given.flatMap(({ item }) => item.engagement ?? [])
  return { count: said.length, average: said.length === 0 ? 0 : said.reduce((sum, one) => sum + one, 0) / said.length }
}
