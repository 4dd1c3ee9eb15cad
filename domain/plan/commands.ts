import type { Month } from '../shared/calendar.ts'
import type { Day, Instant } from '../shared/event.ts'
import type { PlannedActivity, Provenance, SwapReason } from './events.ts'
import type { Recordable } from './scores.ts'

interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant } & Data
}
/** Every parent's command names the owner's account; a plan of another account is not found. */
type ParentsCommand<Type extends string, Data = unknown> = Command<
  Type,
  { readonly accountId: string; readonly activityId: string } & Data
>

/** `from`: the family's local day from which the plan exists. */
interface Content extends Provenance, Recordable {
  readonly from: Day
}

/** `thisMonth`: the family's local month. */
export type Make = Command<
  'Make',
  Content & {
    readonly planId: string
    readonly childId: string
    readonly accountId: string
    readonly year: number
    readonly month: number
    readonly thisMonth: Month
  }
>
/** Replaces a plan made in advance at the month's turn, unless a user has changed it, to include the latest history. */
export type Remake = Command<'Remake', Content & { readonly thisMonth: Month }>

/**
 * `completedAt`: null means now. `day`: the family's local day at that instant. `monthStart`: start of the plan's month
 * in the family's time zone.
 */
export type Complete = ParentsCommand<
  'Complete',
  {
    readonly completedAt: Instant | null
    readonly day: Day
    readonly durationMinutes: number | null
    readonly monthStart: Instant
  }
>
export type Reopen = ParentsCommand<'Reopen'>
export type GiveFeedback = ParentsCommand<
  'GiveFeedback',
  {
    readonly engagement: number
    readonly difficulty: number
    readonly focusMinutes: number | null
    readonly notes: string | null
  }
>
/** `replacement`: null when no other activity suits the child. */
export type Swap = ParentsCommand<
  'Swap',
  {
    readonly reason: SwapReason | null
    readonly replacement: PlannedActivity | null
    readonly interestScores: string | null
  }
>

/**
 * An activity of the parent's choice; it replaces `insteadOf`, or is added when that is null. `thisMonth`: the family's
 * local month.
 */
export type Choose = ParentsCommand<
  'Choose',
  {
    readonly insteadOf: string | null
    readonly activity: Omit<PlannedActivity, 'score' | 'reasons'>
    readonly thisMonth: Month
  }
>

export type PlanCommand = Make | Remake | Complete | Reopen | GiveFeedback | Swap | Choose
