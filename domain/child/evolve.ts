import type { Allergen } from '../activity/vocabulary.ts'
import type { Day, Instant } from '../shared/event.ts'
import type { ChildEvent } from './events.ts'
import type { HouseholdFact } from './household.ts'
import { chosenLook, type ChosenLook } from './look.ts'
import {
  endsWithRole,
  rememberedInvitations,
  withoutOfferTo,
  type Caregiver,
  type CaregiverRole,
  type InvitedRole,
} from './rights.ts'

export interface Invitation {
  readonly invitationId: string
  readonly role: InvitedRole
  /** The account that invited. */
  readonly by: string
  readonly childIds: readonly string[]
  readonly expiresAt: Instant
  readonly email: string | null
  readonly status: 'open' | 'used' | 'withdrawn'
  /** Accounts with other addresses that asked to join by it. */
  readonly applicants: readonly string[]
}

export interface Child extends ChosenLook {
  readonly childId: string
  /** The owner. */
  readonly accountId: string
  readonly name: string
  readonly birthDate: Day
  readonly interests: readonly string[]
  readonly allergies: readonly Allergen[]
  readonly household: readonly HouseholdFact[]
  /** The latest pause, even when it is over; null without a pause or after its cancellation. Both days are included. */
  readonly pause: { readonly from: Day; readonly until: Day } | null
  /** Ids of the saved activities, oldest first. */
  readonly favourites: readonly string[]
  /** Everybody who follows the child except the owner, oldest first. */
  readonly caregivers: readonly Caregiver[]
  /** The newest invitations, oldest first. */
  readonly invitations: readonly Invitation[]
  /** The parent to whom the owner offers the child, or null. */
  readonly offeredTo: string | null
}

/** Returns the invitation with this id; undefined for one that is no longer remembered. */
export const invitationOf = ({ invitations }: Pick<Child, 'invitations'>, id: string): Invitation | undefined =>
  invitations.find(({ invitationId }) => invitationId === id)

export type ChildState =
  | { readonly status: 'none' }
  | ({ readonly status: 'present' } & Child)
  | { readonly status: 'removed'; readonly accountId: string }

/** Maximum number of days from today to the end of a pause. */
export const maxPauseDays = 92

/** Maximum number of activities that are saved for a child. */
export const maxFavourites = 100

export const initial: ChildState = { status: 'none' }

export function evolve(state: ChildState, event: ChildEvent): ChildState {
  if (event.type === 'ChildAdded') {
    const { childId, accountId, name, birthDate, interests, allergies = [], household = [] } = event.data
    return {
      status: 'present',
      childId,
      accountId,
      name,
      birthDate,
      interests,
      allergies,
      household,
      ...chosenLook(event.data),
      pause: null,
      favourites: [],
      caregivers: [],
      invitations: [],
      offeredTo: null,
    }
  }
  if (state.status !== 'present') return state
  switch (event.type) {
    case 'ChildChanged': {
      const { name, birthDate, interests, allergies = state.allergies, household = state.household } = event.data
      return { ...state, name, birthDate, interests, allergies, household, ...chosenLook(event.data) }
    }
    case 'ProgressPaused':
      return { ...state, pause: { from: event.data.from, until: event.data.until } }
    case 'ProgressResumed': {
      const { lastPausedDay } = event.data
      return { ...state, pause: state.pause && lastPausedDay ? { ...state.pause, until: lastPausedDay } : null }
    }
    case 'FavouriteAdded':
      return { ...state, favourites: [...state.favourites, event.data.activityId] }
    case 'FavouriteRemoved':
      return { ...state, favourites: state.favourites.filter((id) => id !== event.data.activityId) }
    case 'CaregiverInvited': {
      const { at: _, ...invitation } = event.data
      const invitations = [...state.invitations, { ...invitation, status: 'open' as const, applicants: [] }]
      return { ...state, invitations: invitations.slice(-rememberedInvitations) }
    }
    case 'InvitationWithdrawn':
      return { ...state, invitations: marked(state.invitations, event.data.invitationId, 'withdrawn') }
    case 'JoinRequested': {
      const { accountId, invitationId } = event.data
      const asked = (one: Invitation) => ({ ...one, applicants: [...one.applicants, accountId] })
      return {
        ...state,
        invitations: state.invitations.map((one) => (one.invitationId === invitationId ? asked(one) : one)),
      }
    }
    case 'CaregiverJoined': {
      const { accountId, role, invitationId } = event.data
      return {
        ...state,
        caregivers: [...state.caregivers, { accountId, role, invitationId }],
        invitations: marked(state.invitations, invitationId, 'used'),
      }
    }
    case 'CaregiverRoleChanged': {
      const { accountId, role } = event.data
      return {
        ...withoutOfferTo(state, accountId),
        caregivers: state.caregivers.map((one) => (one.accountId === accountId ? { ...one, role } : one)),
        invitations: withoutRight(state.invitations, accountId, role),
      }
    }
    case 'CaregiverLeft': {
      const { accountId, because } = event.data
      return {
        ...withoutOfferTo(state, accountId),
        caregivers: state.caregivers.filter((one) => one.accountId !== accountId),
        invitations: withoutRight(state.invitations, accountId, because === 'became-owner' ? 'owner' : undefined),
      }
    }
    case 'OwnershipOffered':
      return { ...state, offeredTo: event.data.to }
    case 'OwnershipOfferEnded':
      return { ...state, offeredTo: null }
    case 'OwnershipTransferred':
      return {
        ...state,
        accountId: event.data.to,
        invitations: withoutRight(state.invitations, event.data.from, 'parent'),
        offeredTo: null,
      }
    case 'ChildRemoved':
      return { status: 'removed', accountId: state.accountId }
  }
}

const marked = (invitations: readonly Invitation[], id: string, status: Invitation['status']): readonly Invitation[] =>
  invitations.map((one) => (one.invitationId === id ? { ...one, status } : one))

const withoutRight = (
  invitations: readonly Invitation[],
  accountId: string,
  role: CaregiverRole | undefined,
): readonly Invitation[] =>
  invitations.map((one) =>
    one.status === 'open' && endsWithRole(one, accountId, role) ? { ...one, status: 'withdrawn' } : one,
  )
