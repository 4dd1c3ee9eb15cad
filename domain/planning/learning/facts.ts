import type { Category } from '../../activity/events.ts'
import type { Candidate } from '../request.ts'
import { levelOf } from './ability.ts'
import type { Given, Past } from './joined.ts'
import { traitsOf } from './traits.ts'

/** How far back a reason may look: nobody is told in June what was liked in October. */
export const toldMonths = 6

/** What an activity is done with, where, and how lively it is. */
export const thingParts = ['materials', 'places', 'energy'] as const
export const thingsOf = (activity: Candidate): ReadonlySet<string> =>
  new Set(thingParts.flatMap((part) => traitsOf(activity, part)))

export interface Ratings {
  readonly average: number
  readonly count: number
}

export interface Difficulties {
  readonly of: number
  /** How many were too easy (1, 2), and too hard (4, 5). */
  readonly tooEasy: number
  readonly tooHard: number
  /** What the hardest of those and the easiest of these ask for (`levelOf`), as far as they are still in the catalogue; Infinity and −Infinity where none is. */
  readonly hardestTooEasy: number
  readonly easiestTooHard: number
}

/** What a parent can check for themselves: sums of what they entered in the last half year, this month included. */
export interface Facts {
  readonly all: Ratings
  readonly ofCategory: (category: Category) => Ratings
  /** Of a kind of material, a place or an energy; the kitchen is both what is needed and where. */
  readonly ofThing: (trait: string) => Ratings
  /** Difficulties said of a category. */
  readonly difficulties: (category: Category) => Difficulties
  /** In months that are over: how many were planned, and done. */
  readonly completions: (category?: Category) => { readonly planned: number; readonly done: number }
  /** What an activity was rated the last time, in any month; null where never. */
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
