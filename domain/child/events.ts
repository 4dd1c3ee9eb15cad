import type { Day, DomainEvent, Instant, PersonalFields } from '../shared/event.ts'
import type { Allergen } from '../activity/vocabulary.ts'
import type { HouseholdFact } from './household.ts'
import type { ChosenLook } from './look.ts'
import type { InvitedRole } from './rights.ts'

/* `accountId` is the owner at that time where an event does not say otherwise; who acted is in the metadata. */

/**
 * `ageMonths`: age in whole months on the family's local day `day`, never negative. The age is not personal data, so
 * analysts and the sweep read it unencrypted instead of the birth date. An absent look has not been chosen; absent
 * allergies are none, and nothing is known about an absent household.
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
    household?: readonly HouseholdFact[]
  } & ChosenLook
>
/** All fields of the form that the parent saved. What is optional and absent stays as it was. */
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
    household?: readonly HouseholdFact[]
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

/**
 * `by` invited somebody to follow `childIds`; each of their streams has this event with the same `invitationId`, and
 * the first one decides whether the invitation was used. `email`: the address that it was mailed to, if any.
 */
export type CaregiverInvited = DomainEvent<
  'CaregiverInvited',
  {
    at: Instant
    invitationId: string
    role: InvitedRole
    by: string
    childIds: readonly string[]
    expiresAt: Instant
    email: string | null
  }
>
export type InvitationWithdrawn = DomainEvent<'InvitationWithdrawn', { at: Instant; invitationId: string }>
/** `accountId` is not whom the invitation was mailed to, so that `by`, who invited, is asked. */
export type JoinRequested = DomainEvent<
  'JoinRequested',
  { at: Instant; accountId: string; invitationId: string; by: string }
>
/** `accountId`: who joined. `invitationId` identifies the membership in later events. */
export type CaregiverJoined = DomainEvent<
  'CaregiverJoined',
  { at: Instant; accountId: string; role: InvitedRole; invitationId: string }
>
export type CaregiverRoleChanged = DomainEvent<
  'CaregiverRoleChanged',
  { at: Instant; accountId: string; role: InvitedRole; invitationId: string }
>
/** `became-owner`: the child was handed over to this caregiver. */
export type CaregiverLeft = DomainEvent<
  'CaregiverLeft',
  {
    at: Instant
    accountId: string
    invitationId: string
    because: 'left' | 'removed' | 'account-deleted' | 'became-owner'
  }
>
/** The owner offers the child to the parent `to`; replaces an earlier offer. */
export type OwnershipOffered = DomainEvent<'OwnershipOffered', { at: Instant; to: string }>
export type OwnershipOfferEnded = DomainEvent<'OwnershipOfferEnded', { at: Instant }>
/**
 * The child belongs to `to` from now on. The former owner stays as a parent: `CaregiverJoined` follows. `ageMonths` as
 * in `ChildAdded`, on the new owner's local day `day`.
 */
export type OwnershipTransferred = DomainEvent<
  'OwnershipTransferred',
  { at: Instant; from: string; to: string; day: Day; ageMonths: number }
>

export type ChildEvent =
  | ChildAdded
  | ChildChanged
  | ProgressPaused
  | ProgressResumed
  | ChildRemoved
  | FavouriteAdded
  | FavouriteRemoved
  | CaregiverInvited
  | InvitationWithdrawn
  | JoinRequested
  | CaregiverJoined
  | CaregiverRoleChanged
  | CaregiverLeft
  | OwnershipOffered
  | OwnershipOfferEnded
  | OwnershipTransferred

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<ChildEvent> = {
  ChildAdded: ['name', 'birthDate', 'interests', 'allergies', 'household'],
  ChildChanged: ['name', 'birthDate', 'interests', 'allergies', 'household'],
  ProgressPaused: [],
  ProgressResumed: [],
  ChildRemoved: [],
  FavouriteAdded: [],
  FavouriteRemoved: [],
  CaregiverInvited: ['email'],
  InvitationWithdrawn: [],
  JoinRequested: [],
  CaregiverJoined: [],
  CaregiverRoleChanged: [],
  CaregiverLeft: [],
  OwnershipOffered: [],
  OwnershipOfferEnded: [],
  OwnershipTransferred: [],
}
