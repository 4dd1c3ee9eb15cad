import type { Category } from '../../activity/events.ts'
import type { Candidate } from '../request.ts'
import type { Given, Past } from './joined.ts'
import { traitsOf } from './traits.ts'

/** How far back a reason may look: nobody is told in June what was liked in October. */
export const toldMonths = 6

/** What an activity is done with, where, and how lively it is. */
export const thingParts = ['materials', 'places', 'energy'] as const
export const thingsOf = (activity: Candidate): ReadonlySet<string> => new Set(thingParts.flatMap((part) => traitsOf(activity, part)))

export interface Ratings { readonly average: number; readonly count: number }

/** What a parent can check for themselves: sums of what they entered in the last half year, this month included. */
export interface Facts {
  readonly all: Ratings
  readonly ofCategory: (category: Category) => Ratings
  /** Of a kind of material, a place or an energy; the kitchen is both what is needed and where. */
  readonly ofThing: (trait: string) => Ratings
  /** Difficulties said of a category: how many, and how many of them too easy (1, 2) and too hard (4, 5). */
  readonly difficulties: (category: Category) => { readonly of: number; readonly tooEasy: number; readonly tooHard: number }
  /** In months that are over: how many were planned, and done. */
  readonly completions: (category?: Category) => { readonly planned: number; readonly done: number }
  /** What an activity was rated the last time, in any month; null where never. */
  readonly lastRating: (activityId: string) => number | null
}

export function factsOf(months: readonly Past[]): Facts {
  const told = months.filter(({ monthsAgo }) => monthsAgo <= toldMonths).flatMap(({ given }) => given)
  const byCategory = Map.groupBy(told, ({ item }) => item.category)
  const last = new Map<string, number>()
  for (const { given } of months) for (const { item } of given) if (item.engagement !== null) last.set(item.activityId, item.engagement)
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
      const said = of(category).flatMap(({ item }) => item.difficulty ?? [])
      return { of: said.length, tooEasy: said.filter((one) => one <= 2).length, tooHard: said.filter((one) => one >= 4).length }
    },
    completions(category) {
      const over = (category === undefined ? told : of(category)).filter(({ month }) => month.monthsAgo > 0)
      return { planned: over.length, done: over.filter(({ item }) => item.completedAt !== null).length }
    },
    lastRating: (activityId) => last.get(activityId) ?? null,
  }
}

function ratings(given: readonly Given[]): Ratings {
  const said = given.flatMap(({ item }) => item.engagement ?? [])
  return { count: said.length, average: said.length === 0 ? 0 : said.reduce((sum, one) => sum + one, 0) / said.length }
}
