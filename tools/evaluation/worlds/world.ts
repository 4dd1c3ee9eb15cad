import type { Candidate } from '@filiz/domain/planning/request.ts'
import type { Chance } from '@filiz/analyst/statistics/chance.ts'

/** The truth about a family and its child, which policies do not see. */
export interface Family {
  /** Age at the first plan. */
  readonly ageMonths: number
  /** Interests that the parent reports. The child's real interests may differ. */
  readonly interests: readonly string[]
  /** Returns the expected enjoyment of an activity at this time (1–5), before random variation. */
  readonly enjoyment: (activity: Candidate, now: Moment) => number
  /** Returns how hard the activity is for the child: 1 (far too easy) – 3 (right) – 5 (far too hard). */
  readonly challenge: (activity: Candidate, now: Moment) => number
  /** Returns the probability that the family does the activity, as long as evenings are left. */
  readonly inclination: (enjoyment: number, activity: Candidate, now: Moment) => number
  /** Returns a factor for that probability by weekday, 1 (Monday) – 7 (Sunday); 1 if absent. */
  readonly onWeekday?: (weekday: number, activity: Candidate) => number
  /** Returns the number of evenings in the month on which the family can do an activity. */
  readonly evenings: (now: Moment) => number
  /** Returns the minutes that the family has in the month; unlimited if absent. */
  readonly minutes?: (now: Moment) => number
  /** Number of positions by which the family may deviate from the plan's order; 5 if absent. */
  readonly strays?: number
  /** Returns the parent's feedback on a completed activity, or null if the parent gives none. */
  readonly says: (felt: { readonly enjoyment: number; readonly challenge: number }, chance: Chance) => Said | null
}

export interface Moment {
  /** Index of the month; 0 is the first month. */
  readonly index: number
  readonly ageMonths: number
  /** Calendar month, 1–12. */
  readonly month: number
  /** Returns how often this activity was completed before. */
  readonly doneBefore: (activityId: string) => number
  /** Returns how many activities of this category were completed in the previous month. */
  readonly lately: (category: Candidate['category']) => number
}

export interface Said {
  readonly engagement: number
  readonly difficulty: number
  readonly focusShare: number
}

export interface World {
  readonly name: string
  /** A sentence about the world for the table of results. */
  readonly about: string
  /** What a good policy can learn in this world. It determines which limits apply. */
  readonly matters: 'taste' | 'difficulty' | 'drift' | 'nothing'
  /** Whether one trait decides for all families, so that others' ratings reveal it from the first month. */
  readonly sameForAll?: true
  readonly family: (chance: Chance, catalogue: readonly Candidate[]) => Family
  /** Creates the families whose ratings the policies receive, if they differ from the judged families. */
  readonly others?: (chance: Chance, catalogue: readonly Candidate[]) => Family
}
