import type { Category } from '../activity/events.ts'
import type { Month } from '../shared/calendar.ts'
import type { Day, DomainEvent, Instant, Position, PersonalFields } from '../shared/event.ts'

/** Why the policy chose an activity: a code with parameters; `texts/` turns it into a sentence. */
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
  /** The score. An event excludes the contribution of the child's interests, which is personal (`scores.ts`). */
  readonly score: number
  readonly reasons: readonly Reason[]
  /** The parts that add up to the score, under the policy's own names; absent when the policy has none. */
  readonly parts?: Readonly<Record<string, number>>
  /**
   * Probability with which a slot for exploration drew this activity; 1 for all other slots. For a new family chance
   * also affects other slots, which this figure does not include. Absent when the policy has no such slots.
   */
  readonly probability?: number
  /**
   * True for an activity that the plan does not ask for, because the month's days do not suffice (`optional.ts`).
   * Absent means false.
   */
  readonly optional?: boolean
}

/** The input of a plan, recorded so that the plan can be explained and repeated with another policy. */
export interface Provenance {
  readonly policyVersion: string
  readonly ageMonths: number
  /** SHA-256 of the ids and versions of the candidates. */
  readonly candidatesHash: string
  /** Log position up to which history and catalogue had been projected. */
  readonly basedOn: Position
  /** Month of the community ratings that the plan used (`ReceptionReleased`); absent when there were none. */
  readonly heard?: Month
  /** The focus of the month (`planning/focus.ts`): personal, so it is encrypted. Absent without one. */
  readonly focus?: string
  /** Ages in whole years of the owner's other children who had plans; absent without any. */
  readonly siblings?: readonly number[]
}

interface PlanContent extends Provenance {
  at: Instant
  /** First day of the plan in the family's time zone; a day before the plan's month means the first of the month. */
  from: Day
  items: readonly PlannedActivity[]
  /**
   * The contribution of the child's interests to the score of each item, in order (`scores.ts`): personal, so it is
   * encrypted. Null when the policy does not use interests.
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
    /**
     * True when the plan was made before its month; it is then remade when the month begins, unless the family has
     * changed it.
     */
    ahead: boolean
  }
>
export type PlanRemade = DomainEvent<'PlanRemade', PlanContent & { childId: string; accountId: string }>

/** Ids that every event of a plan contains, so that projections need no earlier event. `accountId`: the owner then. */
interface Whose {
  at: Instant
  childId: string
  accountId: string
  activityId: string
}

/** The account of the caregiver who did it; absent when it was the owner. */
interface DoneBy {
  by?: string
}

/** `day`: the family's local day at `completedAt`; it never changes afterwards (streaks). */
export type ActivityCompleted = DomainEvent<
  'ActivityCompleted',
  Whose & DoneBy & { completedAt: Instant; day: Day; durationMinutes: number | null }
>
/** The completion is withdrawn, together with all feedback on it. */
export type ActivityReopened = DomainEvent<'ActivityReopened', Whose>
/**
 * Replaces earlier feedback of the same person. `focusMinutes`: null when they were not entered. `toDiary`: false when
 * the diary does not show the note; absent when it does.
 */
export type FeedbackGiven = DomainEvent<
  'FeedbackGiven',
  Whose &
    DoneBy & {
      engagement: number
      difficulty: number
      focusMinutes: number | null
      notes: string | null
      toDiary?: false
    }
>
export const swapReasons = ['not-now', 'no-materials', 'too-easy', 'too-hard', 'not-interested'] as const
export type SwapReason = (typeof swapReasons)[number]
export type ActivitySwapped = DomainEvent<
  'ActivitySwapped',
  Whose & { reason: SwapReason | null; replacement: PlannedActivity; interestScores: string | null }
>

/**
 * The swap never happened: `activity`, with the id `activityId`, is back in the place of `replacement`, and was never
 * refused.
 */
export type SwapUndone = DomainEvent<'SwapUndone', Whose & { replacement: string; activity: PlannedActivity }>

/** A parent added an activity at the end of the plan, or in place of another one. */
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
  | SwapUndone
  | ActivityChosen

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<PlanEvent> = {
  PlanMade: ['interestScores', 'focus'],
  PlanRemade: ['interestScores', 'focus'],
  ActivityCompleted: [],
  ActivityReopened: [],
  FeedbackGiven: ['notes'],
  ActivitySwapped: ['interestScores'],
  SwapUndone: [],
  ActivityChosen: [],
}
