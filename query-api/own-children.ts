import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { collections } from './collections.ts'
import type { ChildDocument } from '@filiz/domain/read-models/children.ts'

/** Maximum number of children read, above the maximum of an account. */
const limit = 100

/** Returns the account's children with decrypted fields, in the order in which they were added. */
export async function ownChildren(
  accountId: string,
  { readStore, sealer }: { readStore: ReadStore; sealer: Sealer },
): Promise<ChildDocument[]> {
  return openChildren(await ownSealedChildren(accountId, readStore), sealer)
}

/** Returns the account's children as stored, in the order in which they were added. */
export const ownSealedChildren = (accountId: string, readStore: ReadStore): Promise<ChildDocument[]> =>
  readStore.find<ChildDocument>(collections.children, { where: { accountId }, sort: ['createdAt'], limit })

/** Returns the caller's own child as stored; throws `NOT_FOUND` for another account's child. */
export async function ownChild(accountId: string, childId: string, readStore: ReadStore): Promise<ChildDocument> {
  const child = await readStore.get<ChildDocument>(collections.children, childId)
  if (child?.accountId !== accountId) throw new ApiError('NOT_FOUND')
  return child
}

/** Returns the caller's own child with decrypted fields. */
export async function ownOpenChild(
  accountId: string,
  childId: string,
  { readStore, sealer }: { readStore: ReadStore; sealer: Sealer },
): Promise<ChildDocument> {
  const [child] = await openChildren([await ownChild(accountId, childId, readStore)], sealer)
  if (!child) throw new ApiError('NOT_FOUND')
  return child
}

/**
 * Decrypts the documents. A child whose key was destroyed is left out, although its document may exist a moment longer.
 */
async function openChildren(documents: readonly ChildDocument[], sealer: Sealer): Promise<ChildDocument[]> {
  return (await sealer.openDeep(documents)).filter(({ birthDate }) => birthDate !== FORGOTTEN)
}
