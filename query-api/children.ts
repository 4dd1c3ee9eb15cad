import { getChild, listChildren } from '@filiz/http/contract/child-queries.ts'
import { toChild } from '@filiz/http/presenters/to-child.ts'
import { route, type Route } from '@filiz/http/route.ts'
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { ownChildren, ownOpenChild } from './own-children.ts'
import { waitForPosition } from './wait-for-position.ts'
import { todayOf } from './today.ts'

const read = [collections.children]

export const childRoutes = (dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock'>): Route[] => [
  route(listChildren, async (call) => {
    await waitForPosition(call, dependencies.readStore, read)
    const today = todayOf(call.caller, dependencies.clock)
    const children = await ownChildren(call.caller.accountId, dependencies)
    return { data: children.map((child) => toChild(child, today)) }
  }),

  route(getChild, async (call) => {
    await waitForPosition(call, dependencies.readStore, read)
    const child = await ownOpenChild(call.caller.accountId, call.params.id, dependencies)
    return { data: toChild(child, todayOf(call.caller, dependencies.clock)), revision: child.revision }
  }),
]
