import type { Candidate } from '@filiz/domain/planning/request.ts'
import type { Chance } from '@filiz/analyst/statistics/chance.ts'

/** The truth about a family and its child, which policies do not see. */
export interface Family {
  /** Age at the first plan. */
  readonly ageMonths: number
  /** Interests as the parent reports them; the child's real ones may differ. */
  readonly interests: readonly string[]
  /** Expected enjoyment of an activity now (1–5), before random variation. */
  readonly enjoyment: (activity: Candidate, now: Moment) => number
  /** 1 (far too easy) – 3 (right) – 5 (far too hard). */
  readonly challenge: (activity: Candidate, now: Moment) => number
  /** Probability that the family does the activity, while evenings are left. */
  readonly inclination: (enjoyment: number, activity: Candidate, now: Moment) => number
  /** Factor on that probability by weekday, 1 (Monday) – 7; 1 if absent. */
  readonly onWeekday?: (weekday: number, activity: Candidate) => number
  /** Number of evenings in the month. */
  readonly evenings: (now: Moment) => number
  /** Total minutes in the month; unlimited if absent. */
  readonly minutes?: (now: Moment) => number
  /** By how many places the family may deviate from the plan's order; 5 if absent. */
  readonly strays?: number
  /** The parent's feedback on a completed activity; null without feedback. */
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
  /** Number of completions in this category in the previous month. */
  readonly lately: (category: Candidate['category']) => number
}

export interface Said {
  readonly engagement: number
  readonly difficulty: number
  readonly focusShare: number
}

export interface World {
  readonly name: string
  /** A sentence for the table. */
  readonly about: string
  /** What a good policy can exploit here; selects the limits. */
  readonly matters: 'taste' | 'difficulty' | 'drift' | 'nothing'
  /** Whether one trait decides for all families, so that others' ratings reveal it from the first month. */
  readonly sameForAll?: true
  readonly family: (chance: Chance, catalogue: readonly Candidate[]) => Family
  /** The families whose ratings the policies receive, if they differ from the judged ones. */
  readonly others?: (chance: Chance, catalogue: readonly Candidate[]) => Family
}
