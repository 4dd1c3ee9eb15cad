import type { Category } from '../activity/events.ts'
import type { Month } from '../shared/calendar.ts'
import type { Day, DomainEvent, Instant, Position, PersonalFields } from '../shared/event.ts'

/** Why an activity was chosen: a code with parameters; `texts/` turns it into a sentence. */
export interface Reason {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

/**
 * `category` and `durationMinutes` are copied from the catalogue, so that later edits do not change progress figures.
 */
export interface PlannedActivity {
  readonly activityId: string
  readonly category: Category
  readonly durationMinutes: number
  /** In the log, without the part of the child's interests, which is personal (`scores.ts`). */
  readonly score: number
  readonly reasons: readonly Reason[]
  /** The parts of the score, by the policy's own names; absent when a policy has none. */
  readonly parts?: Readonly<Record<string, number>>
  /**
   * Probability of the draw in a slot that explores; otherwise 1. For new families chance also affects other slots,
   * which this figure does not include. Absent as above.
   */
  readonly probability?: number
}

/** The input of a plan, so that it can be explained and repeated with another policy. */
export interface Provenance {
  readonly policyVersion: string
  readonly ageMonths: number
  /** SHA-256 of the candidates' ids and versions. */
  readonly candidatesHash: string
  /** Log position that history and catalogue had reached. */
  readonly basedOn: Position
  /** Month of the community ratings used (`ReceptionReleased`); absent when there were none. */
  readonly heard?: Month
}

interface PlanContent extends Provenance {
  at: Instant
  /** Local day from which the plan exists; a day before the plan's month means its first day. */
  from: Day
  items: readonly PlannedActivity[]
  /**
   * Each item's score from the child's interests, in order (`scores.ts`): personal. Null when the policy has no such
   * part.
   */
  interestScores: string | null
}

export type PlanMade = DomainEvent<
  'PlanMade',
  PlanContent & {
    planId: string
    childId: string
    accountId: string
    year: number
    month: number
    /** Made before its month; it is remade at the month's turn unless a user has changed it. */
    ahead: boolean
  }
>
export type PlanRemade = DomainEvent<'PlanRemade', PlanContent & { childId: string; accountId: string }>

/** Ids in every event of a plan, so that projections need no earlier event. */
interface Whose {
  at: Instant
  childId: string
  accountId: string
  activityId: string
}

/** `day`: the family's local day at `completedAt`; it never changes afterwards (streaks). */
export type ActivityCompleted = DomainEvent<
  'ActivityCompleted',
  Whose & { completedAt: Instant; day: Day; durationMinutes: number | null }
>
/** Also withdraws the feedback. */
export type ActivityReopened = DomainEvent<'ActivityReopened', Whose>
/** `focusMinutes`: null when not answered. */
export type FeedbackGiven = DomainEvent<
  'FeedbackGiven',
  Whose & { engagement: number; difficulty: number; focusMinutes: number | null; notes: string | null }
>
export const swapReasons = ['not-now', 'no-materials', 'too-easy', 'too-hard', 'not-interested'] as const
export type SwapReason = (typeof swapReasons)[number]
export type ActivitySwapped = DomainEvent<
  'ActivitySwapped',
  Whose & { reason: SwapReason | null; replacement: PlannedActivity; interestScores: string | null }
>

/** A parent added an activity of their choice at the plan's end, or in place of another. */
export type ActivityChosen = DomainEvent<
  'ActivityChosen',
  Whose & { insteadOf: string | null; activity: PlannedActivity }
>

export type PlanEvent =
  | PlanMade
  | PlanRemade
  | ActivityCompleted
  | ActivityReopened
  | FeedbackGiven
  | ActivitySwapped
  | ActivityChosen

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<PlanEvent> = {
  PlanMade: ['interestScores'],
  PlanRemade: ['interestScores'],
  ActivityCompleted: [],
  ActivityReopened: [],
  FeedbackGiven: ['notes'],
  ActivitySwapped: ['interestScores'],
  ActivityChosen: [],
}
