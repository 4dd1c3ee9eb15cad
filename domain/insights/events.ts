import type { Category } from '../activity/events.ts'
import type { Month } from '../shared/calendar.ts'
import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'
import type { CommunityRating } from './community-rating.ts'

/** The released figures of one cell; cells of too few families are left out. Counts are activities, rounded to five. */
export interface ReleasedCell {
  /** Whole years, 2–6. */
  readonly age: number
  readonly category: Category
  readonly policy: string
  readonly planned: number
  /** Null when too few families completed some, or too few left some undone. */
  readonly done: number | null
  /** Means on the scale 1–5 with one decimal; null when too few answered. */
  readonly engagement: number | null
  readonly difficulty: number | null
}

/** Swaps by category only, since they are too rare by age; counted in cells whose `done` is released. */
export interface ReleasedSwaps {
  readonly category: Category
  readonly swapped: number
}

/** A month of joining, and its families that were active in the month of the release. */
export interface ReleasedCohort {
  readonly joined: Month
  readonly active: number
}

/**
 * The final figures of a closed month, without anything that must stay hidden. A month is released once, so no later
 * release can be compared with it.
 */
export type CountsReleased = DomainEvent<
  'CountsReleased',
  {
    at: Instant
    month: Month
    cells: readonly ReleasedCell[]
    /** Number of non-empty cells that are hidden. */
    hidden: number
    swaps: readonly ReleasedSwaps[]
    /** Families who joined in this month, rounded; null when too few. */
    joined: number | null
    cohorts: readonly ReleasedCohort[]
  }
>

/**
 * Community ratings of each activity up to a month, as sums over at least twenty families (`use/heard.ts`); plans start
 * from them. Not personal and permanent: a plan records the release it used, so that it can be reproduced.
 */
export type ReceptionReleased = DomainEvent<
  'ReceptionReleased',
  { at: Instant; month: Month; activities: readonly CommunityRating[] }
>

export type InsightsEvent = CountsReleased | ReceptionReleased

/** Fields that are encrypted on disk (`registry/personal-data.ts`): none, as nothing here is personal. */
export const personalFields: PersonalFields<InsightsEvent> = { CountsReleased: [], ReceptionReleased: [] }
