import { accountNames } from '@filiz/application/accounts/account-names.ts'
import { looksOf, type Look } from '@filiz/domain/child/look.ts'
import { applicantsFor, newCaregivers, type ChildDocument } from '@filiz/domain/read-models/children.ts'
import { getChild, listChildren } from '@filiz/http/contract/child-queries.ts'
import type { Child } from '@filiz/http/contract/shapes.ts'
import { presentNew, toChild } from '@filiz/http/presenters/to-child.ts'
import { route, type Route } from '@filiz/http/route.ts'
import { childrenOfOwners, openChildFor, openChildrenOf, type ChildAccess } from './child-access.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { waitForPosition } from '../wait-for-position.ts'
import { todayOf } from '../plans/today.ts'

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock'>

const read = [collections.children, collections.caregivers, collections.accounts]

export const childRoutes = (dependencies: Dependencies): Route[] => [
  route(listChildren, async (call) => {
    await waitForPosition(call, dependencies.readStore, read)
    const all = await openChildrenOf(call.caller, dependencies)
    const own = all.filter(({ role }) => role === 'owner').map(({ child }) => child)
    return { data: await presentChildren(all, own, call.caller.accountId, dependencies) }
  }),

  route(getChild, async (call) => {
    await waitForPosition(call, dependencies.readStore, read)
    const access = await openChildFor(call.caller, call.params.id, 'see', dependencies)
    const [data] = await presentChildren([access], [], call.caller.accountId, dependencies)
    return { data, revision: access.child.revision }
  }),
]

/** `family`: all children of the viewer, if they were read already. */
async function presentChildren(
  all: readonly ChildAccess[],
  family: readonly ChildDocument[],
  viewer: string,
  dependencies: Dependencies,
): Promise<Child[]> {
  const owners = [...new Set(all.map(({ child }) => child.accountId))]
  const now = dependencies.clock.now()
  const newOf = ({ child, role }: ChildAccess) => (role === 'owner' ? newCaregivers(child, now) : [])
  const people = [...owners, ...all.flatMap(newOf).map(({ accountId }) => accountId)]
  const [names, looks] = await Promise.all([accountNames(people, dependencies), looksIn(owners, family, dependencies)])
  return all.map((access) => {
    const { child, role, timeZone } = access
    return toChild(
      child,
      todayOf({ timeZone }, dependencies.clock),
      looks.get(child._id) ?? looksOf([withId(child)]).get(child._id)!,
      {
        role,
        owner: { accountId: child.accountId, name: names.get(child.accountId) ?? null },
        timeZone,
        offered: child.offeredTo === viewer,
        joined: presentNew(newOf(access), names),
        applicants: applicantsFor(viewer, child, now),
      },
    )
  })
}

/** Returns the looks of these owners' children: everybody sees a child as its owner does. */
async function looksIn(
  owners: readonly string[],
  known: readonly ChildDocument[],
  { readStore }: Pick<Dependencies, 'readStore'>,
): Promise<ReadonlyMap<string, Look>> {
  const unknown = owners.filter((owner) => !known.some(({ accountId }) => accountId === owner))
  const others = unknown.length === 0 ? [] : await childrenOfOwners(unknown, readStore)
  const families = Map.groupBy([...known, ...others].map(withId), ({ accountId }) => accountId)
  return new Map([...families.values()].flatMap((family) => [...looksOf(family)]))
}

const withId = (child: ChildDocument) => ({ ...child, id: child._id })
