import type { Category } from '../activity/events.ts'
import type { Month } from '../shared/calendar.ts'
import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'
import type { FiguresOfActivity } from '../use/tally.ts'
import type { CommunityRating } from '../use/community-rating.ts'

/**
 * The released figures of one cell; cells with too few families are left out. All counts are numbers of activities,
 * rounded to five.
 */
export interface ReleasedCell {
  /** Age in whole years, 2–6. */
  readonly age: number
  readonly category: Category
  readonly policy: string
  readonly planned: number
  /** Number of completed activities; null when too few families completed some, or too few left some undone. */
  readonly done: number | null
  /** Mean ratings on the scale 1–5 with one decimal; null when too few families rated. */
  readonly engagement: number | null
  readonly difficulty: number | null
}

/** Swaps by category alone, because they are too rare to divide by age; counts only cells whose `done` is released. */
export interface ReleasedSwaps {
  readonly category: Category
  readonly swapped: number
}

/** The families who joined in one month, and how many of them were active in the released month. */
export interface ReleasedCohort {
  readonly joined: Month
  readonly active: number
}

/**
 * The final figures of a closed month, without the hidden ones. Each month is released only once, so nobody can compare
 * two releases of a month to derive hidden figures.
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
    /** Number of families who joined in this month, rounded; null when too few. */
    joined: number | null
    cohorts: readonly ReleasedCohort[]
  }
>

/**
 * Community ratings of each activity up to a month, as sums over at least twenty families (`use/heard.ts`). Plans for
 * new families start from them. Not personal and permanent: a plan records which release it used, so that it can be
 * reproduced.
 */
export type ReceptionReleased = DomainEvent<
  'ReceptionReleased',
  { at: Instant; month: Month; activities: readonly CommunityRating[] }
>

/**
 * Figures of one activity in one month. Ages and swap reasons without any are left out; those of fewer than five
 * families are null.
 */
export type ReleasedUse = FiguresOfActivity & { readonly activityId: string }

/**
 * The final figures of a closed month for the activities of a category, for administrators. Each month is released only
 * once, so nobody can compare the figures before and after one family's feedback. `categories`: number of categories of
 * the release, so that an interrupted one is noticed.
 */
export type UseReleased = DomainEvent<
  'UseReleased',
  { at: Instant; month: Month; category: Category; categories: number; activities: readonly ReleasedUse[] }
>

export type InsightsEvent = CountsReleased | ReceptionReleased | UseReleased

/** Fields that are encrypted on disk (`registry/personal-data.ts`): none, as nothing here is personal. */
export const personalFields: PersonalFields<InsightsEvent> = {
  CountsReleased: [],
  ReceptionReleased: [],
  UseReleased: [],
}
