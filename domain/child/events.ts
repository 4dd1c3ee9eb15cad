import type { Day, DomainEvent, Instant, PersonalFields } from '../shared/event.ts'
import type { Allergen } from '../activity/vocabulary.ts'
import type { ChosenLook } from './look.ts'

/**
 * `ageMonths`: age in whole months on the family's local day `day`, never negative. The age is not personal data, so
 * analysts and the sweep read it unencrypted instead of the birth date. An absent look has not been chosen; absent
 * allergies are none.
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
    allergies?: readonly Allergen[]
  } & ChosenLook
>
/** All fields of the form that the parent saved. An absent look or absent allergies stay as they were. */
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
    allergies?: readonly Allergen[]
  } & ChosenLook
>
/** The days from `from` until `until` (both included) neither extend nor break a streak. */
export type ProgressPaused = DomainEvent<'ProgressPaused', { at: Instant; accountId: string; from: Day; until: Day }>
/** The pause ended early. `lastPausedDay`: the last paused day (yesterday), or null when no day was paused. */
export type ProgressResumed = DomainEvent<
  'ProgressResumed',
  { at: Instant; accountId: string; lastPausedDay: Day | null }
>
export type ChildRemoved = DomainEvent<
  'ChildRemoved',
  { at: Instant; childId: string; accountId: string; because: 'parent' | 'account-deleted' }
>
/** The family saved the activity for this child; the next plans prefer it. */
export type FavouriteAdded = DomainEvent<'FavouriteAdded', { at: Instant; accountId: string; activityId: string }>
export type FavouriteRemoved = DomainEvent<'FavouriteRemoved', { at: Instant; accountId: string; activityId: string }>

export type ChildEvent =
  | ChildAdded
  | ChildChanged
  | ProgressPaused
  | ProgressResumed
  | ChildRemoved
  | FavouriteAdded
  | FavouriteRemoved

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<ChildEvent> = {
  ChildAdded: ['name', 'birthDate', 'interests', 'allergies'],
  ChildChanged: ['name', 'birthDate', 'interests', 'allergies'],
  ProgressPaused: [],
  ProgressResumed: [],
  ChildRemoved: [],
  FavouriteAdded: [],
  FavouriteRemoved: [],
}
