import type { Category } from '../activity/events.ts'
import type { Month } from '../shared/calendar.ts'
import type { Day, DomainEvent, Instant, Position, PersonalFields } from '../shared/event.ts'

/** Why an activity was chosen: a code with its figures, turned into a sentence by `texts/`. */
export interface Reason {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

/**
 * `category` and `durationMinutes` are copied from the catalogue as it was: a progress figure must not change
 * because an admin edits the catalogue.
 */
export interface PlannedActivity {
  readonly activityId: string
  readonly category: Category
  readonly durationMinutes: number
  /** In the log without the part of the child's interests, which is personal (`scores.ts`). */
  readonly score: number
  readonly reasons: readonly Reason[]
  /** What the score is the sum of, by the policy's own names; absent where a policy does not say. */
  readonly parts?: Readonly<Record<string, number>>
  /** 1, but in a slot that explores: of having been drawn for it. While a family is new chance moves what the others are, too, which this does not say. Absent as above. */
  readonly probability?: number
}

/** What made a plan what it is, so that any plan can be explained and tried again with another policy (design §13). */
export interface Provenance {
  readonly policyVersion: string
  readonly ageMonths: number
  /** SHA-256 of the candidates' ids and versions. */
  readonly candidatesHash: string
  /** The log's position that history and catalogue had reached. */
  readonly basedOn: Position
  /** The release of what other families made of activities (`ReceptionReleased`) that it was made with; absent where there was none. */
  readonly heard?: Month
}

interface PlanContent extends Provenance {
  at: Instant
  /** The local day from which the plan exists; what is earlier than its month is its month's first. */
  from: Day
  items: readonly PlannedActivity[]
  /** What the child's interests add to each item's score, in order (`scores.ts`): personal. Null where the policy does not say. */
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
    /** Made before its month began: it is made anew at the month's turn while nobody has touched it. */
    ahead: boolean
  }
>
export type PlanRemade = DomainEvent<'PlanRemade', PlanContent & { childId: string; accountId: string }>

/** Who is in every event of a plan, so that a reader needs no other event to know whose it is. */
interface Whose {
  at: Instant
  childId: string
  accountId: string
  activityId: string
}

/** `day` is the family's local day at `completedAt`, fixed here once and for all (api.md, streaks). */
export type ActivityCompleted = DomainEvent<
  'ActivityCompleted',
  Whose & { completedAt: Instant; day: Day; durationMinutes: number | null }
>
/** Takes the feedback back too. */
export type ActivityReopened = DomainEvent<'ActivityReopened', Whose>
/** `focusMinutes` null: nothing was said of it. */
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

/** A parent put an activity of their own choice into the plan: at its end, or in the place of one that was to go. */
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

/** What is sealed on its way to the disk (`shared/personal-data.ts`). */
export const personalFields: PersonalFields<PlanEvent> = {
  PlanMade: ['interestScores'],
  PlanRemade: ['interestScores'],
  ActivityCompleted: [],
  ActivityReopened: [],
  FeedbackGiven: ['notes'],
  ActivitySwapped: ['interestScores'],
  ActivityChosen: [],
}
