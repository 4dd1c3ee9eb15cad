import type { Candidate } from '../request.ts'
import type { TraitPart } from './assumptions.ts'
import { traitsOf } from './traits.ts'

/** What an activity costs if all of the plan had this trait too, in the unit of a score; of a category, each one before it. */
const cost: Readonly<Record<Exclude<TraitPart, 'category'>, number>> = { interests: 0.1, materials: 0.08, places: 0.08, energy: 0.08 }
const costOfCategory = 0.03
const parts = Object.keys(cost) as (keyof typeof cost)[]

/** A plan as it grows, and what one more activity repeats of it. */
export interface Sameness {
  readonly add: (activity: Candidate) => void
  readonly of: (activity: Candidate) => number
}

export function sameness(): Sameness {
  const had = new Map(parts.map((part) => [part, new Map<string, number>()]))
  const categories = new Map<string, number>()
  let size = 0
  return {
    add(activity) {
      size++
      categories.set(activity.category, (categories.get(activity.category) ?? 0) + 1)
      for (const part of parts) {
        const counts = had.get(part)!
        for (const trait of traitsOf(activity, part)) counts.set(trait, (counts.get(trait) ?? 0) + 1)
      }
    },
    of(activity) {
      if (size === 0) return 0
      let sum = 0
      for (const part of parts) {
        const counts = had.get(part)!
        for (const trait of traitsOf(activity, part)) sum += cost[part] * (counts.get(trait) ?? 0)
      }
      return sum / size + costOfCategory * (categories.get(activity.category) ?? 0)
    },
  }
}
