import { accountNames, openNames } from '@filiz/application/account-names.ts'
import { invitationRefused } from '@filiz/domain/child/decide-caregivers.ts'
import type { AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { shortened } from '@filiz/domain/shared/shortened-address.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { listCaregivers, listInvitations, type Invitation } from '@filiz/http/contract/caregivers.ts'
import { route, type Route } from '@filiz/http/route.ts'
import { childFor, childrenOf, openChildFor } from './child-access.ts'
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { waitForPosition } from './wait-for-position.ts'

const read = [collections.children, collections.caregivers, collections.accounts]

export const caregiverRoutes = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock'>,
): Route[] => [
  route(listCaregivers, async (call) => {
    await waitForPosition(call, dependencies.readStore, read)
    const { child } = await childFor(call.caller, call.params.id, 'see', dependencies)
    const all = [
      { accountId: child.accountId, role: 'owner' as const, since: child.ownedSince },
      ...child.caregivers.map(({ accountId, role, since }) => ({ accountId, role, since })),
    ]
    const names = await accountNames(
      all.map(({ accountId }) => accountId),
      dependencies,
    )
    return {
      data: all.map((one) => ({
        ...one,
        name: names.get(one.accountId) ?? null,
        isOffered: one.accountId === child.offeredTo,
      })),
      revision: child.revision,
    }
  }),

  route(listInvitations, async (call) => {
    await waitForPosition(call, dependencies.readStore, read)
    const { child } = await openChildFor(call.caller, call.params.id, 'see-invitations', dependencies)
    const now = dependencies.clock.now()
    const open = child.invitations
      .toReversed()
      .filter((one) => !invitationRefused({ ...one, status: 'open' }, child, now))
    const { accountId } = call.caller
    const asking = open.flatMap(({ by, applicants }) => (by === accountId ? applicants : []))
    const [names, all, applicants] = await Promise.all([
      accountNames(
        open.map(({ by }) => by),
        dependencies,
      ),
      childrenOf(call.caller, dependencies),
      applicantsOf(asking, dependencies),
    ])
    // An invitation may be for further children of the owner, which this parent does not follow.
    const followed = new Set(all.map((one) => one.child._id))
    return {
      data: open.map(({ at, invitationId, role, by, childIds, expiresAt, email, applicants: asked }) => ({
        invitationId,
        role,
        email,
        invitedBy: { accountId: by, name: names.get(by) ?? null },
        childIds: childIds.filter((id) => followed.has(id)),
        invitedAt: at,
        expiresAt,
        applicants: by === accountId ? asked.flatMap((one) => applicants.get(one.accountId) ?? []) : [],
      })),
      revision: child.revision,
    }
  }),
]

/** Returns the accounts that asked to join and still exist, by id. */
async function applicantsOf(
  asking: readonly { readonly accountId: string; readonly at: Instant }[],
  { readStore, sealer }: Pick<QueryApiDependencies, 'readStore' | 'sealer'>,
): Promise<ReadonlyMap<string, Invitation['applicants'][number]>> {
  const documents = await readStore.getMany<AccountDocument>(
    collections.accounts,
    asking.map(({ accountId }) => accountId),
  )
  const [names, addresses] = await Promise.all([
    openNames(
      documents.map(({ _id }) => _id),
      documents,
      sealer,
    ),
    sealer.openTexts(documents.map(({ email }) => email)),
  ])
  const addressOf = new Map(documents.map(({ _id }, index) => [_id, addresses[index]!]))
  return new Map(
    asking.flatMap(({ accountId, at }) => {
      const address = addressOf.get(accountId)
      return address === undefined || address === FORGOTTEN
        ? []
        : [[accountId, { accountId, name: names.get(accountId) ?? null, address: shortened(address), askedAt: at }]]
    }),
  )
}
