import type { ActivityContent, ActivityText } from '../activity/events.ts'
import type { PlannedActivity, SwapReason } from '../plan/events.ts'
import type { Day } from '../shared/event.ts'
import type { CommunityRating } from '../insights/community-rating.ts'
import type { MonthDocument } from '../read-models/months.ts'

/** Absent or null means that an older catalogue does not say: always allowed, never guessed. */
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
>

/** The fields of a published activity that policies read. Of the texts, only the number of materials. */
export interface Candidate
  extends
    Pick<ActivityContent, 'category' | 'monthTheme' | 'minAge' | 'maxAge' | 'durationMinutes' | 'interests'>,
    Partial<FurtherTraits> {
  readonly activityId: string
  /** Content version; with the id it identifies the candidate. */
  readonly version: number
  readonly translations: { readonly tr: Pick<ActivityText, 'materials'> }
}

/** An entry with nested content, as in catalogue files; the default version is 1. */
export interface CatalogueEntry {
  readonly activityId: string
  readonly version?: number
  readonly content: Omit<Candidate, 'activityId' | 'version'>
}

/** The input of planning. The order of `history`, `catalogue` and `heard` has no influence. */
export interface PlanRequest {
  readonly childId: string
  readonly year: number
  /** 1–12 */
  readonly month: number
  /** First day of the plan: the day it is made when its month has begun; default is the month's first. */
  readonly from?: Day
  /** Age on the plan's first day. */
  readonly ageMonths: number
  readonly interests: readonly string[]
  /** The child's months, this one included when it has a plan. */
  readonly history: readonly MonthDocument[]
  readonly catalogue: readonly Candidate[]
  /** Community ratings; absent when too few families rated, or to plan from this family alone. */
  readonly heard?: readonly CommunityRating[]
}

export interface ReplacementRequest extends PlanRequest {
  /** Ids of the plan's current activities. */
  readonly current: readonly string[]
  readonly swappedOut: readonly string[]
  readonly outgoing: string
  readonly reason: SwapReason | null
}

export interface MadePlan {
  /** In display order. */
  readonly items: readonly PlannedActivity[]
  readonly policyVersion: string
  /** `<activityId>@<version>` of all suitable candidates, sorted; the caller hashes them. */
  readonly candidates: readonly string[]
}
