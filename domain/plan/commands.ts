import type { Month } from '../shared/calendar.ts'
import type { Actor } from '../child/rights.ts'
import type { Day, Instant, Revision } from '../shared/event.ts'
import type { PlannedActivity, Provenance, SwapReason } from './events.ts'
import type { Recordable } from './scores.ts'

interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant } & Data
}
/**
 * A command of a child's caregiver. `accountId`: the child's owner. `by`: who acts, with the role that the
 * child's stream gives; a role without the right gets FORBIDDEN.
 */
type CaregiversCommand<Type extends string, Data = unknown> = Command<
  Type,
  { readonly accountId: string; readonly by: Actor; readonly activityId: string } & Data
>

/** `from`: the first day of the plan, in the family's time zone. */
interface Content extends Provenance, Recordable {
  readonly from: Day
}

/** `thisMonth`: the current month in the family's time zone. */
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
/**
 * Replaces a plan that was made in advance when its month begins, so that the latest history counts; a plan that the
 * family has changed is kept.
 */
export type Remake = Command<'Remake', Content & { readonly accountId: string; readonly thisMonth: Month }>

/**
 * When an activity was done. `completedAt`: null means now. `day`: the family's local day at that instant.
 * `monthStart`: start of the plan's month in the family's time zone. `planRevision`: revision of the plan that the
 * device last saw; absent from a device that does not name it.
 */
export interface Done {
  readonly completedAt: Instant | null
  readonly day: Day
  readonly monthStart: Instant
  readonly planRevision?: Revision
}
export type Complete = CaregiversCommand<'Complete', Done & { readonly durationMinutes: number | null }>
/**
 * `seen`: the completion that the caller saw, and the time of the newest feedback on it that they saw, null for none.
 * Absent to reopen whatever is there.
 */
export type Reopen = CaregiversCommand<
  'Reopen',
  { readonly seen?: { readonly completedAt: Instant | null; readonly feedbackUntil: Instant | null } }
>
/** `done`: completes an activity that left the plan before the device could know; absent where that cannot be. */
export type GiveFeedback = CaregiversCommand<
  'GiveFeedback',
  {
    readonly engagement: number
    readonly difficulty: number
    readonly focusMinutes: number | null
    readonly notes: string | null
    readonly toDiary?: false
    readonly done?: Done
  }
>
/** `replacement`: null when no other activity suits the child. */
export type Swap = CaregiversCommand<
  'Swap',
  {
    readonly reason: SwapReason | null
    readonly replacement: PlannedActivity | null
    readonly interestScores: string | null
  }
>

/** Undoes a swap. `activityId`: the activity that went, or the one that came. */
export type UndoSwap = CaregiversCommand<'UndoSwap'>

/**
 * A parent chose `activity`. It replaces `insteadOf`, or is added to the plan when that is null. `thisMonth`: the
 * current month in the family's time zone.
 */
export type Choose = CaregiversCommand<
  'Choose',
  {
    readonly insteadOf: string | null
    readonly activity: Omit<PlannedActivity, 'score' | 'reasons'>
    readonly thisMonth: Month
  }
>

export type PlanCommand = Make | Remake | Complete | Reopen | GiveFeedback | Swap | UndoSwap | Choose
