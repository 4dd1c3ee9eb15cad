import type { ActivityContent, Category } from '../../activity/events.ts'
import type { Month } from '../../shared/calendar.ts'
import type { Day, Instant } from '../../shared/event.ts'
import type { SoughtPlace } from '../../activity/places.ts'
import type { Energy } from '../../activity/vocabulary.ts'

/** The fields of an activity that decide whether it is possible today; null means unknown. */
export type Doable = Pick<
  ActivityContent,
  'durationMinutes' | 'prepMinutes' | 'energy' | 'places' | 'materialKinds' | 'season' | 'occasion'
>

/** An item of the plan, with the fields of the current catalogue. */
export interface TodayItem {
  readonly activityId: string
  readonly category: Category
  readonly completedAt: Instant | null
  /** Local day of the completion. */
  readonly day: Day | null
  /** True when the plan does not ask for it; absent means false. */
  readonly optional?: boolean
  readonly activity: Doable
}

export interface TodayRequest {
  /** The family's local day. */
  readonly today: Day
  readonly period: Month
  /** First day of the plan. */
  readonly from: Day
  /** The items in the order of the plan. */
  readonly items: readonly TodayItem[]
  /** Activities that the family refused (`refused-activities.ts`). */
  readonly refused: ReadonlySet<string>
  /** Recalled activities and those with an allergen of the child: they stay in the plan, but are never suggested. */
  readonly unsafe: ReadonlySet<string>
  readonly filters: TodayFilters
}

/** Filters for an activity to do right now; an omitted field does not restrict. */
export interface TodayFilters {
  /** Maximum minutes of preparation and activity together. */
  readonly minutes?: number | undefined
  readonly place?: SoughtPlace | undefined
  readonly energy?: Energy | undefined
  readonly materials?: 'none' | undefined
}
