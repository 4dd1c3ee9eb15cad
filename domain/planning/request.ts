import type { ActivityContent, ActivityText } from '../activity/events.ts'
import type { PlannedActivity, SwapReason } from '../plan/events.ts'
import type { MonthDocument } from '../read-models/documents.ts'
import type { Day } from '../shared/event.ts'
import type { Reception } from '../insights/community-rating.ts'

/** Of these, absent or null is what an older catalogue does not say: allowed everywhere, and never guessed. */
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

/**
 * A published activity, as far as choosing needs it: all that a policy reads of the catalogue is here. Of the texts it is only how
 * many materials there are.
 */
export interface Candidate
  extends
    Pick<ActivityContent, 'category' | 'monthTheme' | 'minAge' | 'maxAge' | 'durationMinutes' | 'interests'>,
    Partial<FurtherTraits> {
  readonly activityId: string
  /** Of its content: with the id it names what was chosen from. */
  readonly version: number
  readonly translations: { readonly tr: Pick<ActivityText, 'materials'> }
}

/** An entry as the catalogue's own files and documents have it; what was never published in versions is the first. */
export interface CatalogueEntry {
  readonly activityId: string
  readonly version?: number
  readonly content: Omit<Candidate, 'activityId' | 'version'>
}

/** All that a choice is made from. The order of `history`, `catalogue` and `heard` has no influence. */
export interface PlanRequest {
  readonly childId: string
  readonly year: number
  /** 1–12 */
  readonly month: number
  /** The first day that the plan is for: where it is made within its month, the day it is made on. The month's first where absent. */
  readonly from?: Day
  /** On the day that the plan is made for. */
  readonly ageMonths: number
  readonly interests: readonly string[]
  /** The child's months, this one among them where it has a plan already. */
  readonly history: readonly MonthDocument[]
  readonly catalogue: readonly Candidate[]
  /** What other families made of activities; absent where too few were heard, or a policy is to know this family alone. */
  readonly heard?: readonly Reception[]
}

export interface ReplacementRequest extends PlanRequest {
  /** Ids of the plan's activities as it is. */
  readonly current: readonly string[]
  readonly swappedOut: readonly string[]
  readonly outgoing: string
  readonly reason: SwapReason | null
}

export interface MadePlan {
  /** In the order in which the family sees them. */
  readonly items: readonly PlannedActivity[]
  readonly policyVersion: string
  /** What was chosen from: `<activityId>@<version>` of everything that suits the age, sorted; the shell hashes them. */
  readonly candidates: readonly string[]
}
