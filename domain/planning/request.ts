import type { ActivityContent, ActivityText, Category } from '../activity/events.ts'
import type { Allergen } from '../activity/vocabulary.ts'
import type { HouseholdFact } from '../child/household.ts'
import type { PlannedActivity, SwapReason } from '../plan/events.ts'
import type { Day, Instant } from '../shared/event.ts'
import type { CommunityRating } from '../use/community-rating.ts'
import type { PlanFocus } from './focus.ts'

/**
 * Traits that older catalogues lack. Absent or null means unknown: no value is guessed, and no rule excludes the
 * activity because of it, except what safety depends on: the hazards and the adult's part (`isSafeAt`).
 */
export type FurtherTraits = Pick<
  ActivityContent,
  | 'difficulty'
  | 'energy'
  | 'mess'
  | 'prepMinutes'
  | 'adult'
  | 'places'
  | 'materialKinds'
  | 'season'
  | 'occasion'
  | 'kin'
  | 'skills'
  | 'hazards'
  | 'topics'
  | 'siblings'
>

/** The safety notes of a text; absent or null means that there are none. */
type Notes = Partial<Pick<ActivityText, 'safetyNotes'>>

/**
 * The fields of a published activity that policies read. Of its texts, policies read the number of materials, and
 * whether there are safety notes.
 */
export interface Candidate
  extends
    Pick<ActivityContent, 'category' | 'monthTheme' | 'minAge' | 'maxAge' | 'durationMinutes' | 'interests'>,
    Partial<FurtherTraits> {
  readonly activityId: string
  /** Version of the content; id and version together identify the candidate. */
  readonly version: number
  readonly translations: { readonly tr: Pick<ActivityText, 'materials'> & Notes; readonly en?: Notes | null }
}

/** An entry with nested content, as in catalogue files; `version` defaults to 1. */
export interface CatalogueEntry {
  readonly activityId: string
  readonly version?: number
  readonly content: Omit<Candidate, 'activityId' | 'version'>
}

/** A child's plan of one month as far as planning reads it; the read model's figures of a plan satisfy it. */
export interface HistoryMonth {
  readonly period: string
  /** First day of the plan; absent for a whole month. */
  readonly from?: Day
  readonly ageMonths: number
  readonly items: readonly HistoryItem[]
  readonly swappedOut: readonly {
    readonly activityId: string
    readonly category: Category
    readonly reason: SwapReason | null
  }[]
}

export interface HistoryItem {
  readonly activityId: string
  readonly category: Category
  readonly completedAt: Instant | null
  /** True when the plan did not ask for it; absent means false. */
  readonly optional?: boolean
  readonly engagement: number | null
  readonly difficulty: number | null
  readonly focusMinutes: number | null
}

/** The input of planning. The order of the lists does not affect the plan. */
export interface PlanRequest {
  readonly childId: string
  readonly year: number
  /** Month of the year, 1–12. */
  readonly month: number
  /** First day of the plan. Defaults to the month's first day; the day of planning when the month has already begun. */
  readonly from?: Day
  /** Age on the plan's first day. */
  readonly ageMonths: number
  readonly interests: readonly string[]
  /** All months of the child with a plan; includes the month to plan when it has one already. */
  readonly history: readonly HistoryMonth[]
  readonly catalogue: readonly Candidate[]
  /** Community ratings; absent when too few families rated, or to plan from this family alone. */
  readonly heard?: readonly CommunityRating[]
  /** Ids of the activities that the family saved for the child. */
  readonly favourites?: readonly string[]
  /** The family's focus of this month. Only whole plans follow it. */
  readonly focus?: PlanFocus
  /** Allergens that the child must avoid. */
  readonly allergies?: readonly Allergen[]
  /** The family's answers about its home and its time; activities that do not fit them cost score. */
  readonly household?: readonly HouseholdFact[]
  /** The owner's other children who have plans; absent when there are none. */
  readonly siblings?: Siblings
}

export interface Siblings {
  /** Id of their owner. Together with the month it decides which activities the children share. */
  readonly accountId: string
  /** Ages in whole years, in any order. */
  readonly years: readonly number[]
}

export interface ReplacementRequest extends PlanRequest {
  /** Ids of the plan's current activities. */
  readonly current: readonly string[]
  readonly swappedOut: readonly string[]
  readonly outgoing: string
  readonly reason: SwapReason | null
  /** The only activity that may replace the outgoing one, because the parent chose it; absent for the best. */
  readonly wanted?: string
}

export interface MadePlan {
  /** The activities in display order. */
  readonly items: readonly PlannedActivity[]
  readonly policyVersion: string
  /** `<activityId>@<version>` of all suitable candidates, sorted; the caller hashes them. */
  readonly candidates: readonly string[]
}
