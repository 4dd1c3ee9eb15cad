import { may, roleOf, type CaregiverRole, type Right } from '@filiz/domain/child/rights.ts'
import type { AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import type { CaregiverDocument } from '@filiz/domain/read-models/caregivers.ts'
import type { ChildDocument } from '@filiz/domain/read-models/children.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'

/*
 * The only place where queries decide whether an account may read a child. The child's document decides; the read
 * model `caregivers` only finds the documents.
 */

/** A child with the caller's role. */
export interface ChildAccess {
  readonly child: ChildDocument
  readonly role: CaregiverRole
  /** The owner's time zone, in which the child's days are. */
  readonly timeZone: string
}

type Reader = Pick<Caller, 'accountId' | 'timeZone'>
type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'sealer'>

/** Maximum number of children read, above the maximum of an account. */
const limit = 100

/** Returns the child as stored; throws `NOT_FOUND` for strangers, `FORBIDDEN` without the right. */
export async function childFor(
  caller: Reader,
  childId: string,
  right: Right,
  { readStore }: Pick<Dependencies, 'readStore'>,
): Promise<ChildAccess> {
  const child = await readStore.get<ChildDocument>(collections.children, childId)
  const role = child ? roleOf(child, caller.accountId) : undefined
  if (!child || !role) throw new ApiError('NOT_FOUND')
  if (!may(role, right)) throw new ApiError('FORBIDDEN')
  const owner =
    role === 'owner' ? undefined : await readStore.get<AccountDocument>(collections.accounts, child.accountId)
  return { child, role, timeZone: owner?.timeZone ?? caller.timeZone }
}

/** Returns the child with decrypted fields. */
export async function openChildFor(
  caller: Reader,
  childId: string,
  right: Right,
  dependencies: Dependencies,
): Promise<ChildAccess> {
  return openChild(await childFor(caller, childId, right, dependencies), dependencies)
}

/** Decrypts the child's fields; throws `NOT_FOUND` if its key was destroyed. */
export async function openChild(access: ChildAccess, dependencies: Pick<Dependencies, 'sealer'>): Promise<ChildAccess> {
  const [open] = await opened([access], dependencies)
  if (!open) throw new ApiError('NOT_FOUND')
  return open
}

/** Returns all children that the caller may see, with decrypted fields, in the order of `childrenOf`. */
export const openChildrenOf = async (caller: Reader, dependencies: Dependencies): Promise<readonly ChildAccess[]> =>
  opened(await childrenOf(caller, dependencies), dependencies)

/**
 * Returns all children that the caller may see, as stored: the own ones in the order in which the caller got them, then
 * those of other owners in the order in which the caller joined.
 */
export async function childrenOf(
  caller: Reader,
  { readStore }: Pick<Dependencies, 'readStore'>,
): Promise<readonly ChildAccess[]> {
  const { accountId } = caller
  const [own, memberships] = await Promise.all([
    childrenOfOwners([accountId], readStore),
    readStore.find<CaregiverDocument>(collections.caregivers, { where: { accountId, left: false }, limit }),
  ])
  const known = new Set(own.map(({ _id }) => _id))
  const others = [...new Set(memberships.map(({ childId }) => childId))].filter((id) => !known.has(id))
  return [
    ...own.map((child) => ({ child, role: 'owner' as const, timeZone: caller.timeZone })),
    ...(others.length === 0 ? [] : await followedChildren(others, caller, readStore)),
  ]
}

async function followedChildren(
  ids: readonly string[],
  { accountId, timeZone }: Reader,
  readStore: Dependencies['readStore'],
): Promise<readonly ChildAccess[]> {
  const found = await readStore.getMany<ChildDocument>(collections.children, ids)
  const followed = found
    .flatMap((child) => {
      const role = roleOf(child, accountId)
      const since = child.caregivers.find((one) => one.accountId === accountId)?.since ?? child.ownedSince
      // Children of one invitation have the same `since`.
      return role ? [{ child, role, order: `${since} ${child.createdAt}` }] : []
    })
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
  const owners = new Set(followed.map(({ child }) => child.accountId))
  const accounts = await readStore.getMany<AccountDocument>(collections.accounts, [...owners])
  const zoneOf = new Map(accounts.map((owner) => [owner._id, owner.timeZone]))
  return followed.map(({ child, role }) => ({ child, role, timeZone: zoneOf.get(child.accountId) ?? timeZone }))
}

/** Returns the children of these owners as stored, each owner's in the order in which they got them. */
export async function childrenOfOwners(
  owners: readonly string[],
  readStore: Dependencies['readStore'],
): Promise<readonly ChildDocument[]> {
  const found = await readStore.find<ChildDocument>(collections.children, {
    where: { accountId: owners.length === 1 ? owners[0]! : { in: owners } },
    sort: ['createdAt'],
    limit: limit * owners.length,
  })
  return found.toSorted((a, b) => (a.ownedSince < b.ownedSince ? -1 : Number(a.ownedSince > b.ownedSince)))
}

/**
 * Decrypts the documents. A child whose key was destroyed is left out, although its document may exist a moment longer.
 */
async function opened(
  all: readonly ChildAccess[],
  { sealer }: Pick<Dependencies, 'sealer'>,
): Promise<readonly ChildAccess[]> {
  const children = await sealer.openDeep(all.map(({ child }) => child))
  return all
    .map((access, index) => ({ ...access, child: children[index]! }))
    .filter(({ child: { birthDate } }) => birthDate !== FORGOTTEN)
}
