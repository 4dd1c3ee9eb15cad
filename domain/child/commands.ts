import type { Day, Instant } from '../shared/event.ts'
import type { Allergen } from '../activity/vocabulary.ts'
import type { HouseholdFact } from './household.ts'
import type { ChosenLook } from './look.ts'
import type { InvitedRole } from './rights.ts'

/** `accountId`: who acts. A stranger gets NOT_FOUND, and a role without the right FORBIDDEN (`rights.ts`). */
interface Command<Type extends string, Data = unknown> {
  readonly type: Type
  readonly data: { readonly at: Instant; readonly accountId: string } & Data
}

interface Form extends ChosenLook {
  readonly name: string
  readonly birthDate: Day
  readonly interests: readonly string[]
  readonly allergies?: readonly Allergen[] | undefined
  readonly household?: readonly HouseholdFact[] | undefined
}

/** `day` is the family's local day. */
export type Add = Command<'Add', Form & { readonly day: Day; readonly childId: string }>
export type Change = Command<'Change', Form & { readonly day: Day }>
/** Pauses the child's progress from `today` until `until`, both included. */
export type Pause = Command<'Pause', { readonly today: Day; readonly until: Day }>
export type Resume = Command<'Resume', { readonly today: Day }>
export type Remove = Command<'Remove', { readonly because: 'parent' | 'account-deleted' }>

/** Saves the activity for the child. */
export type AddFavourite = Command<'AddFavourite', { readonly activityId: string }>
export type RemoveFavourite = Command<'RemoveFavourite', { readonly activityId: string }>

/** `childIds`: all children of the invitation, of which this is one; the first one decides whether it is used. */
export type Invite = Command<
  'Invite',
  {
    readonly invitationId: string
    readonly role: InvitedRole
    readonly childIds: readonly string[]
    readonly email: string | null
  }
>
export type WithdrawInvitation = Command<'WithdrawInvitation', { readonly invitationId: string }>
/**
 * Somebody accepts an invitation; the caller has checked its token. `address`: that of their account; null once the
 * invitation's first child has admitted them.
 */
export type Join = Command<'Join', { readonly invitationId: string; readonly address: string | null }>
/** The inviter admits an applicant: an account whose address is not the invited one. */
export type Admit = Command<'Admit', { readonly invitationId: string; readonly applicant: string }>
export type ChangeRole = Command<'ChangeRole', { readonly caregiver: string; readonly role: InvitedRole }>
/** Ends the membership of `caregiver`: oneself, or another one whom the owner removes. */
export type EndMembership = Command<'EndMembership', { readonly caregiver: string }>
/** The account of a caregiver was deleted; does nothing when it is none. */
export type ForgetCaregiver = Command<'ForgetCaregiver'>
export type OfferOwnership = Command<'OfferOwnership', { readonly to: string }>
/** The owner withdraws the offer, or the other parent declines it. */
export type EndOffer = Command<'EndOffer'>
/** `day`: the new owner's local day. `membershipId`: identifies the membership of the former owner. */
export type AcceptOwnership = Command<'AcceptOwnership', { readonly day: Day; readonly membershipId: string }>

export type ChildCommand =
  | Add
  | Change
  | Pause
  | Resume
  | Remove
  | AddFavourite
  | RemoveFavourite
  | Invite
  | WithdrawInvitation
  | Join
  | Admit
  | ChangeRole
  | EndMembership
  | ForgetCaregiver
  | OfferOwnership
  | EndOffer
  | AcceptOwnership
