import { accountNames } from '@filiz/application/account-names.ts'
import { invitationRefused } from '@filiz/domain/child/decide-caregivers.ts'
import { listCaregivers, listInvitations } from '@filiz/http/contract/caregivers.ts'
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
    const [names, all] = await Promise.all([
      accountNames(
        open.map(({ by }) => by),
        dependencies,
      ),
      childrenOf(call.caller, dependencies),
    ])
    // An invitation may be for further children of the owner, which this parent does not follow.
    const followed = new Set(all.map((one) => one.child._id))
    return {
      data: open.map(({ at, invitationId, role, by, childIds, expiresAt, email }) => ({
        invitationId,
        role,
        email,
        invitedBy: { accountId: by, name: names.get(by) ?? null },
        childIds: childIds.filter((id) => followed.has(id)),
        invitedAt: at,
        expiresAt,
      })),
      revision: child.revision,
    }
  }),
]
