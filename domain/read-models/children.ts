import type { Allergen } from '../activity/vocabulary.ts'
import type { CaregiverInvited, ChildAdded, ChildChanged, ChildEvent } from '../child/events.ts'
import type { HouseholdFact } from '../child/household.ts'
import { chosenLook, type ChosenLook } from '../child/look.ts'
import {
  endsWithRole,
  rememberedInvitations,
  type Caregiver,
  type CaregiverRole,
  withoutOfferTo,
} from '../child/rights.ts'
import { paused, resumed } from './pauses.ts'
import { projection, type Folded } from './projection.ts'
import type { Day, Instant } from '../shared/event.ts'

export type ChildDocument = Folded &
  ChosenLook & {
    /** The owner. */
    readonly accountId: string
    /** When the child was added, or taken over by its owner. */
    readonly ownedSince: Instant
    readonly name: string
    readonly birthDate: Day
    readonly interests: readonly string[]
    readonly allergies: readonly Allergen[]
    readonly household: readonly HouseholdFact[]
    readonly createdAt: Instant
    /** Pauses of the child's progress, oldest first, without overlap. */
    readonly pauses: readonly { readonly from: Day; readonly until: Day }[]
    /** Ids of the saved activities, oldest first. */
    readonly favourites: readonly string[]
    /** Everybody who follows the child except the owner, oldest first. */
    readonly caregivers: readonly (Caregiver & { readonly since: Instant })[]
    /** Invitations that were neither used nor withdrawn, oldest first; some of them may have expired. */
    readonly invitations: readonly OpenInvitation[]
    /** The parent to whom the owner offers the child, or null. */
    readonly offeredTo: string | null
  }

/** `email`: encrypted. `applicants`: who asked to join by it with another address. */
export type OpenInvitation = CaregiverInvited['data'] & {
  readonly applicants: readonly { readonly accountId: string; readonly at: Instant }[]
}

export const children = projection<ChildDocument, ChildEvent>({
  name: 'children',
  version: 8,
  indexes: [['accountId', 'createdAt']],
  owners: (_, id) => ({ _id: id }),
  when: {
    ChildAdded: {
      begins: ({ data }) => ({
        ...form(data),
        allergies: data.allergies ?? [],
        household: data.household ?? [],
        accountId: data.accountId,
        createdAt: data.at,
        pauses: [],
        favourites: [],
        ownedSince: data.at,
        caregivers: [],
        invitations: [],
        offeredTo: null,
      }),
    },
    ChildChanged: {
      changes: (child, { data }) => ({
        ...child,
        ...form(data),
        allergies: data.allergies ?? child.allergies,
        household: data.household ?? child.household,
      }),
    },
    ProgressPaused: {
      changes: (child, { data }) => ({ ...child, pauses: paused(child.pauses, data.from, data.until) }),
    },
    ProgressResumed: {
      changes: (child, { data }) => ({ ...child, pauses: resumed(child.pauses, data.lastPausedDay) }),
    },
    FavouriteAdded: {
      changes: (child, { data }) => ({ ...child, favourites: [...child.favourites, data.activityId] }),
    },
    FavouriteRemoved: {
      changes: (child, { data }) => ({ ...child, favourites: child.favourites.filter((id) => id !== data.activityId) }),
    },
    CaregiverInvited: {
      changes: (child, { data }) => ({
        ...child,
        invitations: [...child.invitations, { ...data, applicants: [] }].slice(-rememberedInvitations),
      }),
    },
    InvitationWithdrawn: { changes: (child, { data }) => withoutInvitation(child, data.invitationId) },
    JoinRequested: {
      changes: (child, { data: { at, accountId, invitationId } }) => ({
        ...child,
        invitations: child.invitations.map((one) =>
          one.invitationId === invitationId ? { ...one, applicants: [...one.applicants, { accountId, at }] } : one,
        ),
      }),
    },
    CaregiverJoined: {
      changes: (child, { data: { at, accountId, role, invitationId } }) => ({
        ...withoutInvitation(child, invitationId),
        caregivers: [...child.caregivers, { accountId, role, invitationId, since: at }],
      }),
    },
    CaregiverRoleChanged: {
      changes: (child, { data: { accountId, role } }) => ({
        ...withoutOfferTo(withoutRight(child, accountId, role), accountId),
        caregivers: child.caregivers.map((one) => (one.accountId === accountId ? { ...one, role } : one)),
      }),
    },
    CaregiverLeft: {
      changes: (child, { data: { accountId, because } }) => ({
        ...withoutOfferTo(withoutRight(child, accountId, because === 'became-owner' ? 'owner' : undefined), accountId),
        caregivers: child.caregivers.filter((one) => one.accountId !== accountId),
      }),
    },
    OwnershipOffered: { changes: (child, { data }) => ({ ...child, offeredTo: data.to }) },
    OwnershipOfferEnded: { changes: (child) => ({ ...child, offeredTo: null }) },
    OwnershipTransferred: {
      changes: (child, { data }) => ({
        ...withoutRight(child, data.from, 'parent'),
        accountId: data.to,
        ownedSince: data.at,
        offeredTo: null,
      }),
    },
    ChildRemoved: { removes: ({ data }) => ({ field: '_id', value: data.childId }) },
  },
})

/** Milliseconds for which the owner is told who joined. */
const newMs = 7 * 86_400_000

/** Returns the caregivers who joined lately, without a former owner who stayed as a parent. */
export const newCaregivers = (
  { caregivers, ownedSince }: Pick<ChildDocument, 'caregivers' | 'ownedSince'>,
  now: Instant,
) => caregivers.filter(({ since }) => since > ownedSince && Date.parse(now) - Date.parse(since) < newMs)

/** Returns the number of people that wait for the account, which invited them, to let them join. */
export const applicantsFor = (
  accountId: string,
  child: Pick<ChildDocument, 'invitations' | 'caregivers'>,
  now: Instant,
): number =>
  child.invitations
    .filter(({ by, expiresAt }) => by === accountId && now < expiresAt)
    .reduce((count, invitation) => count + waitingApplicants(invitation, child).length, 0)

/** Returns the invitation's applicants without those who joined by another invitation meanwhile. */
export const waitingApplicants = ({ applicants }: OpenInvitation, { caregivers }: Pick<ChildDocument, 'caregivers'>) =>
  applicants.filter((one) => !caregivers.some(({ accountId }) => accountId === one.accountId))

const withoutInvitation = (child: ChildDocument, id: string): ChildDocument => ({
  ...child,
  invitations: child.invitations.filter(({ invitationId }) => invitationId !== id),
})

const withoutRight = (child: ChildDocument, accountId: string, role: CaregiverRole | undefined): ChildDocument => ({
  ...child,
  invitations: child.invitations.filter((one) => !endsWithRole(one, accountId, role)),
})

const form = (data: ChildAdded['data'] | ChildChanged['data']) => ({
  name: data.name,
  birthDate: data.birthDate,
  interests: data.interests,
  ...chosenLook(data),
})
