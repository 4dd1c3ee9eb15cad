import type { ActivityContent, Category } from '../../activity/events.ts'
import type { Month } from '../../shared/calendar.ts'
import type { Day, Instant } from '../../shared/event.ts'
import type { SoughtPlace } from '../../activity/places.ts'
import type { Energy } from '../../activity/vocabulary.ts'

/** The fields that are used; null is unknown. */
export type Doable = Pick<
  ActivityContent,
  'durationMinutes' | 'prepMinutes' | 'energy' | 'places' | 'materialKinds' | 'season' | 'occasion'
>

/** A plan's item, with the current catalogue fields. */
export interface TodayItem {
  readonly activityId: string
  readonly category: Category
  readonly completedAt: Instant | null
  /** Local day of the completion. */
  readonly day: Day | null
  readonly activity: Doable
}

export interface TodayRequest {
  /** The family's local day. */
  readonly today: Day
  readonly period: Month
  /** First day of the plan. */
  readonly from: Day
  /** In the plan's order. */
  readonly items: readonly TodayItem[]
  /** Activities that the family refused (`refused.ts`). */
  readonly refused: ReadonlySet<string>
  /** Recalled activities: still in the plan but never suggested. */
  readonly recalled: ReadonlySet<string>
  readonly filters: TodayFilters
}

/** Filters for an activity right now; an omitted field does not filter. */
export interface TodayFilters {
  /** Maximum total of preparation and activity. */
  readonly minutes?: number | undefined
  readonly place?: SoughtPlace | undefined
  readonly energy?: Energy | undefined
  readonly materials?: 'none' | undefined
}
