import type { Category } from '../activity/events.ts'
import type { Actor } from '../child/rights.ts'
import type { Month } from '../shared/calendar.ts'
import type { Day, Instant } from '../shared/event.ts'
import type { MilestoneAnswer } from './events.ts'

/** `accountId`: the child's owner. `by`: who acts; a role without the right gets FORBIDDEN. */
interface Command<Type extends string, Data> {
  readonly type: Type
  readonly data: { readonly at: Instant; readonly accountId: string; readonly by: Actor } & Data
}

/** `answer`: null takes the answer back. `today`: the child's local day. */
export type Answer = Command<
  'Answer',
  {
    readonly milestoneId: string
    readonly answer: MilestoneAnswer | null
    readonly day: Day
    readonly today: Day
    readonly birthDate: Day
  }
>

/** `thisMonth`: the current month of the child. */
interface OfMonth {
  readonly year: number
  readonly month: number
  readonly thisMonth: Month
}

export type Focus =
  | { readonly category: Category; readonly milestoneId: null }
  | { readonly category: null; readonly milestoneId: string }

export type ChooseFocus = Command<'ChooseFocus', OfMonth & Focus>
export type DropFocus = Command<'DropFocus', OfMonth>

export type DevelopmentCommand = Answer | ChooseFocus | DropFocus
