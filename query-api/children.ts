import { looksOf } from '@filiz/domain/child/look.ts'
import type { ChildDocument } from '@filiz/domain/read-models/children.ts'
import { getChild, listChildren } from '@filiz/http/contract/child-queries.ts'
import { toChild } from '@filiz/http/presenters/to-child.ts'
import { route, type Route } from '@filiz/http/route.ts'
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { ownChildren, ownOpenChild, ownSealedChildren } from './own-children.ts'
import { waitForPosition } from './wait-for-position.ts'
import { todayOf } from './today.ts'

const read = [collections.children]

const withId = (child: ChildDocument) => ({ ...child, id: child._id })

export const childRoutes = (dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock'>): Route[] => [
  route(listChildren, async (call) => {
    await waitForPosition(call, dependencies.readStore, read)
    const today = todayOf(call.caller, dependencies.clock)
    const children = await ownChildren(call.caller.accountId, dependencies)
    const looks = looksOf(children.map(withId))
    return { data: children.map((child) => toChild(child, today, looks.get(child._id)!)) }
  }),

  route(getChild, async (call) => {
    await waitForPosition(call, dependencies.readStore, read)
    const child = await ownOpenChild(call.caller.accountId, call.params.id, dependencies)
    const looks = looksOf((await ownSealedChildren(call.caller.accountId, dependencies.readStore)).map(withId))
    const look = looks.get(child._id) ?? looksOf([withId(child)]).get(child._id)!
    return { data: toChild(child, todayOf(call.caller, dependencies.clock), look), revision: child.revision }
  }),
]
