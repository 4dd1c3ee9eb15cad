import type { ActivityContent, ActivityText } from '../activity/events.ts'
import type { PlannedActivity, SwapReason } from '../plan/events.ts'
import type { MonthDocument } from '../read-models/documents.ts'

/** A published activity, as far as choosing needs it. */
export interface Candidate extends Pick<ActivityContent, 'category' | 'monthTheme' | 'minAge' | 'maxAge' | 'durationMinutes' | 'interests'> {
  readonly activityId: string
  /** Of its content: with the id it names what was chosen from. */
  readonly version: number
  readonly translations: { readonly tr: Pick<ActivityText, 'materials'> }
}

/** All that a choice is made from. The order of `history` and of `catalogue` has no influence. */
export interface PlanRequest {
  readonly childId: string
  readonly year: number
  /** 1–12 */
  readonly month: number
  /** On the day that the plan is made for. */
  readonly ageMonths: number
  readonly interests: readonly string[]
  /** The child's months, this one among them where it has a plan already. */
  readonly history: readonly MonthDocument[]
  readonly catalogue: readonly Candidate[]
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
