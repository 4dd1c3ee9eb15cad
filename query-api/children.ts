import { getChild, listChildren } from '@filiz/http/contract/child-queries.ts'
import { toChild } from '@filiz/http/presenters/to-child.ts'
import { route, type Route } from '@filiz/http/route.ts'
import { collections } from './collections.ts'
import type { Dependencies } from './dependencies.ts'
import { ownChildren, ownOpenChild } from './own-children.ts'
import { settle } from './read-after.ts'
import { todayOf } from './today.ts'

const read = [collections.children]

export const childRoutes = (needs: Pick<Dependencies, 'readStore' | 'sealer' | 'clock'>): Route[] => [
  route(listChildren, async (call) => {
    await settle(call, needs.readStore, read)
    const today = todayOf(call.caller, needs.clock)
    const children = await ownChildren(call.caller.accountId, needs)
    return { data: children.map((child) => toChild(child, today)) }
  }),

  route(getChild, async (call) => {
    await settle(call, needs.readStore, read)
    const child = await ownOpenChild(call.caller.accountId, call.params.id, needs)
    return { data: toChild(child, todayOf(call.caller, needs.clock)), revision: child.revision }
  }),
]
