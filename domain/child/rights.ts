/** Roles of a child's caregivers. Each child has one owner: who added it, or who took it over. */
export const caregiverRoles = ['owner', 'parent', 'helper'] as const
export type CaregiverRole = (typeof caregiverRoles)[number]

/** Roles that an invitation can give. */
export const invitedRoles = ['parent', 'helper'] as const
export type InvitedRole = (typeof invitedRoles)[number]

const everybody = caregiverRoles
const parents = ['owner', 'parent'] as const
const owner = ['owner'] as const

/** The roles that have each right. All commands and queries decide by this table. */
export const rights = {
  /** See the child with its age and allergies, its plans, progress and letters, and who the others are. */
  see: everybody,
  /** Complete activities, say how they went, and take back one's own completions without feedback of others. */
  complete: everybody,
  /** Take back a completion of somebody else, or one with somebody else’s feedback. */
  'reopen-others': parents,
  /** See interests and developmental insights. */
  'see-development': parents,
  /** Change the child's name, birth date, interests, allergies and look. */
  edit: parents,
  /** Make plans, swap activities and choose them. */
  plan: parents,
  favourite: parents,
  pause: parents,
  /** See the diary, add to it, and change one's own entries. */
  remember: everybody,
  /** Change and remove entries of others. */
  'change-others-memories': parents,
  /** See and answer milestones, and make the page for the doctor or the teacher. */
  'see-milestones': parents,
  /** Receive the child's history in the account's export. */
  export: parents,
  'invite-helper': parents,
  /** See open invitations with the addresses they went to. */
  'see-invitations': parents,
  'invite-parent': owner,
  /** Change roles, and remove others. */
  'manage-caregivers': owner,
  'hand-over': owner,
  remove: owner,
} as const satisfies Readonly<Record<string, readonly CaregiverRole[]>>
export type Right = keyof typeof rights

export const may = (role: CaregiverRole, right: Right): boolean =>
  (rights[right] as readonly CaregiverRole[]).includes(role)

/** The right to invite somebody as a parent or a helper. */
export const rightToInvite = { parent: 'invite-parent', helper: 'invite-helper' } as const satisfies Readonly<
  Record<InvitedRole, Right>
>

/** `role`: undefined for somebody who has left. */
export const mayInvite = (role: CaregiverRole | undefined, as: InvitedRole): boolean =>
  role !== undefined && may(role, rightToInvite[as])

/**
 * Whether an open invitation ends for good because its sender has this role now. `role`: undefined for a sender who has
 * left.
 */
export const endsWithRole = (
  { by, role: as }: { readonly by: string; readonly role: InvitedRole },
  accountId: string,
  role: CaregiverRole | undefined,
): boolean => by === accountId && !mayInvite(role, as)

/** Returns the child without an offer to somebody whose role changes or who leaves. */
export const withoutOfferTo = <C extends { readonly offeredTo: string | null }>(child: C, accountId: string): C =>
  child.offeredTo === accountId ? { ...child, offeredTo: null } : child

/** The account that acts on a child, with its role at that time. */
export interface Actor {
  readonly accountId: string
  readonly role: CaregiverRole
}

/** Maximum number of caregivers of a child, the owner included. */
export const maxCaregivers = 12

/** Days for which an invitation is valid. */
export const invitationDays = 7

/** Number of a child's newest invitations that are remembered, so that an old link can be told why it fails. */
export const rememberedInvitations = 100
/** Accounts that may ask to join by one invitation. */
export const maxApplicants = 5

/** A caregiver of another owner's child. */
export interface Caregiver {
  readonly accountId: string
  readonly role: InvitedRole
  /** Identifies this membership: of the invitation, or of the hand-over after which a former owner stayed. */
  readonly invitationId: string
}

interface Shared {
  readonly accountId: string
  readonly caregivers: readonly Caregiver[]
}

/** Returns the accounts of the child's owner and its other parents. */
export const parentsOf = ({ accountId, caregivers }: Shared): readonly string[] => [
  accountId,
  ...caregivers.filter(({ role }) => role === 'parent').map((one) => one.accountId),
]

/** Returns the account's role with the child, or undefined for a stranger. */
export function roleOf({ accountId: ownerId, caregivers }: Shared, accountId: string): CaregiverRole | undefined {
  if (accountId === ownerId) return 'owner'
  return caregivers.find((one) => one.accountId === accountId)?.role
}
