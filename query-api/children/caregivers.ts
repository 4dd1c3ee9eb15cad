import { accountNames } from '@filiz/application/accounts/account-names.ts'
import { invitationRefused } from '@filiz/domain/child/decide-caregivers.ts'
import type { AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { shortened } from '@filiz/domain/shared/shortened-address.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { waitingApplicants, type OpenInvitation } from '@filiz/domain/read-models/children.ts'
import { listCaregivers, listInvitations } from '@filiz/http/contract/caregivers.ts'
import { route, type Route } from '@filiz/http/route.ts'
import { childFor, childrenOf, openChildFor } from './child-access.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { waitForPosition } from '../wait-for-position.ts'

const read = [collections.children, collections.caregivers, collections.accounts]

export const caregiverRoutes = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock'>,
): Route[] => [
  route(listCaregivers, async (call) => {
    await waitForPosition(call, dependencies.readStore, read)
    const { child, role: own } = await childFor(call.caller, call.params.id, 'see', dependencies)
    const all = [
      { accountId: child.accountId, role: 'owner' as const, since: child.ownedSince },
      ...child.caregivers.map(({ accountId, role, since }) => ({ accountId, role, since })),
    ]
    const people = await peopleOf(
      all.map(({ accountId }) => accountId),
      dependencies,
    )
    const isShown = ({ accountId }: { readonly accountId: string }) =>
      own === 'owner' && accountId !== call.caller.accountId
    return {
      data: all.map((one) => ({
        ...one,
        name: people.get(one.accountId)?.name ?? null,
        address: (isShown(one) && people.get(one.accountId)?.address) || null,
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
    const askingOf = (one: OpenInvitation) => (one.by === accountId ? waitingApplicants(one, child) : [])
    const [names, all, applicants] = await Promise.all([
      accountNames(
        open.map(({ by }) => by),
        dependencies,
      ),
      childrenOf(call.caller, dependencies),
      peopleOf(
        open.flatMap(askingOf).map((one) => one.accountId),
        dependencies,
      ),
    ])
    const presentApplicant = ({ accountId: id, at: askedAt }: OpenInvitation['applicants'][number]) => {
      const person = applicants.get(id)
      return person ? [{ accountId: id, name: person.name, address: shortened(person.address), askedAt }] : []
    }
    // An invitation may be for further children of the owner, which this parent does not follow.
    const followed = new Set(all.map((one) => one.child._id))
    return {
      data: open.map((one) => ({
        invitationId: one.invitationId,
        role: one.role,
        email: one.email,
        invitedBy: { accountId: one.by, name: names.get(one.by) ?? null },
        childIds: one.childIds.filter((id) => followed.has(id)),
        invitedAt: one.at,
        expiresAt: one.expiresAt,
        applicants: askingOf(one).flatMap(presentApplicant),
      })),
      revision: child.revision,
    }
  }),
]

/** Returns name and address of the accounts that still exist, by id. */
async function peopleOf(
  accountIds: readonly string[],
  { readStore, sealer }: Pick<QueryApiDependencies, 'readStore' | 'sealer'>,
): Promise<ReadonlyMap<string, { readonly name: string | null; readonly address: string }>> {
  const documents = await readStore.getMany<AccountDocument>(collections.accounts, accountIds)
  const [names, addresses] = await Promise.all([
    sealer.openTexts(documents.map(({ name }) => name)),
    sealer.openTexts(documents.map(({ email }) => email)),
  ])
  const known = (text: string) => (text === FORGOTTEN ? null : text)
  return new Map(
    documents.flatMap(({ _id }, index) => {
      const address = known(addresses[index]!)
      return address === null ? [] : [[_id, { name: known(names[index]!), address }]]
    }),
  )
}
