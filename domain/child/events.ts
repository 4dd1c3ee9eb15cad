import type { Day, DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

/**
 * `ageMonths` is the age in whole months on the family's local day `day`: not personal, so analysts and the sweep
 * (which need no birth date to know roughly who can have a plan) read it in the clear. Negative before birth never occurs.
 */
export type ChildAdded = DomainEvent<
  'ChildAdded',
  {
    at: Instant
    day: Day
    childId: string
    accountId: string
    ageMonths: number
    name: string
    birthDate: Day
    interests: readonly string[]
  }
>
/** The whole form as it was saved. */
export type ChildChanged = DomainEvent<
  'ChildChanged',
  {
    at: Instant
    day: Day
    accountId: string
    ageMonths: number
    name: string
    birthDate: Day
    interests: readonly string[]
  }
>
/** Days from `from` up to and including `until` neither count for a streak nor break it. */
export type ProgressPaused = DomainEvent<'ProgressPaused', { at: Instant; accountId: string; from: Day; until: Day }>
/** The pause ended before its time: `lastPausedDay` is the last day it still covers (the day before today), or null if it covers none. */
export type ProgressResumed = DomainEvent<
  'ProgressResumed',
  { at: Instant; accountId: string; lastPausedDay: Day | null }
>
export type ChildRemoved = DomainEvent<
  'ChildRemoved',
  { at: Instant; childId: string; accountId: string; because: 'parent' | 'account-deleted' }
>

export type ChildEvent = ChildAdded | ChildChanged | ProgressPaused | ProgressResumed | ChildRemoved

/** What is sealed on its way to the disk (`shared/personal-data.ts`). */
export const personalFields: PersonalFields<ChildEvent> = {
  ChildAdded: ['name', 'birthDate', 'interests'],
  ChildChanged: ['name', 'birthDate', 'interests'],
  ProgressPaused: [],
  ProgressResumed: [],
  ChildRemoved: [],
}
