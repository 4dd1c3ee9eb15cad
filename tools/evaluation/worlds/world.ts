import type { Candidate } from '@filiz/domain/planning/request.ts'
import type { Part } from '@filiz/domain/planning/learning/assumptions.ts'
import type { Chance } from '@filiz/analyst/statistics/chance.ts'

/** What is true of a family and its child, and what no policy is told. */
export interface Family {
  /** At the first plan. */
  readonly ageMonths: number
  /** As the parent wrote them down, which need not be what the child loves. */
  readonly interests: readonly string[]
  /** How a child would take to an activity now, 1–5, before the day's luck. */
  readonly enjoyment: (activity: Candidate, now: Moment) => number
  /** 1 (far too easy) – 3 (right) – 5 (far too hard). */
  readonly challenge: (activity: Candidate, now: Moment) => number
  /** Whether the family gets round to an activity, as a probability, while it has evenings left. */
  readonly inclination: (enjoyment: number, activity: Candidate, now: Moment) => number
  /** How much of that is left on a day of the week, 1 (Monday) – 7, as a share; all of it on each where absent. */
  readonly onWeekday?: (weekday: number, activity: Candidate) => number
  /** Evenings that a month has room for. */
  readonly evenings: (now: Moment) => number
  /** Minutes that it has in all; as many as are wanted where absent. */
  readonly minutes?: (now: Moment) => number
  /** By how many places it may depart from the plan's order; 5 where absent. */
  readonly strays?: number
  /** What the parent says of something done; null where nothing. */
  readonly says: (felt: { readonly enjoyment: number; readonly challenge: number }, chance: Chance) => Said | null
}

export interface Moment {
  /** 0 for the first month. */
  readonly index: number
  readonly ageMonths: number
  /** 1–12 */
  readonly month: number
  /** How often this activity was done before. */
  readonly doneBefore: (activityId: string) => number
  /** How many of this category were done in the month before. */
  readonly lately: (category: Candidate['category']) => number
}

export interface Said {
  readonly engagement: number
  readonly difficulty: number
  readonly focusShare: number
}

export interface World {
  readonly name: string
  /** In a sentence, for a table. */
  readonly about: string
  /** What a good policy can win here; decides which thresholds hold. */
  readonly matters: 'taste' | 'difficulty' | 'drift' | 'nothing'
  /**
   * Where what decides is the same for every family: the parts of a score that it lies in. Who hears all families knows it from the
   * first month, who hears one has to find it out.
   */
  readonly sameForAll?: readonly Part[]
  readonly family: (chance: Chance, catalogue: readonly Candidate[]) => Family
  /** Of whom policies are told, where they are others than those who are judged. */
  readonly others?: (chance: Chance, catalogue: readonly Candidate[]) => Family
}
