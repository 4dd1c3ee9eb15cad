import type { Candidate } from '../request.ts'
import { traitsOf } from './traits.ts'

const parts = ['interests', 'materials', 'places', 'energy'] as const

/**
 * Cost in score when the whole plan shares a trait with the activity; for a category, the cost of each earlier
 * activity.
 */
const cost = { category: 0.03, interests: 0.1, materials: 0.08, places: 0.08, energy: 0.08 }

/** Tracks the plan so far and returns what another activity costs because of repetition. */
export interface Diversity {
  readonly add: (activity: Candidate) => void
  readonly costOf: (activity: Candidate) => number
}

export function createDiversity(): Diversity {
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
    costOf(activity) {
      if (size === 0) return 0
      let sum = 0
      for (const part of parts) {
        const counts = had.get(part)!
        for (const trait of traitsOf(activity, part)) sum += cost[part] * (counts.get(trait) ?? 0)
      }
      return sum / size + cost.category * (categories.get(activity.category) ?? 0)
    },
  }
}
