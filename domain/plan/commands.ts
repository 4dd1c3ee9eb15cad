import type { Month } from '../shared/calendar.ts'
import type { Day, Instant } from '../shared/event.ts'
import type { PlannedActivity, Provenance, SwapReason } from './events.ts'
import type { Recordable } from './scores.ts'

interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant } & Data
}
/** Every command of a parent says whose plan it means: somebody else's is not found. */
type ParentsCommand<Type extends string, Data = unknown> = Command<
  Type,
  { readonly accountId: string; readonly activityId: string } & Data
>

/** `from` is the family's local day from which the plan exists. */
interface Content extends Provenance, Recordable {
  readonly from: Day
}

/** `thisMonth` is the family's local month. */
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
/** At the month's turn: a plan made ahead that nobody has touched is made anew with the last days' history. */
export type Remake = Command<'Remake', Content & { readonly thisMonth: Month }>

/**
 * `completedAt` null is now; `day` the family's local day at that instant; `monthStart` the instant at which the plan's
 * month begins where the family lives.
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
/** `replacement` null: nothing else suits the child. */
export type Swap = ParentsCommand<
  'Swap',
  {
    readonly reason: SwapReason | null
    readonly replacement: PlannedActivity | null
    readonly interestScores: string | null
  }
>

/** An activity of the parent's choice; `insteadOf` null adds it. `thisMonth` is the family's local month. */
export type Choose = ParentsCommand<
  'Choose',
  {
    readonly insteadOf: string | null
    readonly activity: Omit<PlannedActivity, 'score' | 'reasons'>
    readonly thisMonth: Month
  }
>

export type PlanCommand = Make | Remake | Complete | Reopen | GiveFeedback | Swap | Choose
