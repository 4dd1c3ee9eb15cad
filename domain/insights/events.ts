import type { Category } from '../activity/events.ts'
import type { Month } from '../shared/calendar.ts'
import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'
import type { Reception } from './community-rating.ts'

/** What may be told of one cell; cells of too few families are not there. Counts are of activities, rounded to five. */
export interface ReleasedCell {
  /** Whole years, 2–6. */
  readonly age: number
  readonly category: Category
  readonly policy: string
  readonly planned: number
  /** Null where either those who did some, or those who left some undone, are too few. */
  readonly done: number | null
  /** Means of 1–5 to one decimal; null where too few answered. */
  readonly engagement: number | null
  readonly difficulty: number | null
}

/** Swaps are too rare to be told by age: those of the month's cells whose `done` is told, by area. */
export interface ReleasedSwaps {
  readonly category: Category
  readonly swapped: number
}

/** Families who joined in a month, and how many of them did something in the month of the release. */
export interface ReleasedCohort {
  readonly joined: Month
  readonly active: number
}

/**
 * What is told of a month, once and for all: made when the month is closed, with everything that must not be told left
 * out already. Nobody can compare it with a later answer about the same month, for there is none.
 */
export type CountsReleased = DomainEvent<
  'CountsReleased',
  {
    at: Instant
    month: Month
    cells: readonly ReleasedCell[]
    /** Cells of somebody that are not told. */
    hidden: number
    swaps: readonly ReleasedSwaps[]
    /** Families who joined in this month, rounded; null where they are too few. */
    joined: number | null
    cohorts: readonly ReleasedCohort[]
  }
>

/**
 * What families made of each activity in the year up to a month, as sums of twenty families or more (`use/heard.ts`): plans begin with it.
 * It is of nobody, and stays: a plan says which release it heard, and can be made again.
 */
export type ReceptionReleased = DomainEvent<
  'ReceptionReleased',
  { at: Instant; month: Month; activities: readonly Reception[] }
>

export type InsightsEvent = CountsReleased | ReceptionReleased

/** What is sealed on its way to the disk (`shared/personal-data.ts`): it is of nobody. */
export const personalFields: PersonalFields<InsightsEvent> = { CountsReleased: [], ReceptionReleased: [] }
