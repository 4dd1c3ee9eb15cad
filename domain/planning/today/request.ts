import type { ActivityContent, Category } from '../../activity/events.ts'
import type { Month } from '../../shared/calendar.ts'
import type { Day, Instant } from '../../shared/event.ts'
import type { SoughtPlace } from '../../activity/places.ts'
import type { Energy } from '../../activity/vocabulary.ts'

/** What of the catalogue is looked at; null is unknown. */
export type Doable = Pick<
  ActivityContent,
  'durationMinutes' | 'prepMinutes' | 'energy' | 'places' | 'materialKinds' | 'season' | 'occasion'
>

/** One of a plan's activities: the plan's own memory of it, and what the catalogue says of it now. */
export interface TodayItem {
  readonly activityId: string
  readonly category: Category
  readonly completedAt: Instant | null
  /** The local day on which it was done. */
  readonly day: Day | null
  readonly activity: Doable
}

export interface TodayRequest {
  /** The local day. */
  readonly today: Day
  readonly period: Month
  /** The first day that the plan is laid over. */
  readonly from: Day
  /** In the plan's order. */
  readonly items: readonly TodayItem[]
  /** What the family has said that it does not want (`refused.ts`). */
  readonly refused: ReadonlySet<string>
  /** What was called back: in the plan still, and nobody is to do it. */
  readonly recalled: ReadonlySet<string>
  readonly filters: TodayFilters
}

/** What a moment asks for; what is left out is asked for by nobody. */
export interface TodayFilters {
  /** For all that an adult does: preparing and doing. */
  readonly minutes?: number | undefined
  readonly place?: SoughtPlace | undefined
  readonly energy?: Energy | undefined
  readonly materials?: 'none' | undefined
}
