import type { Day } from '@filiz/domain/shared/event.ts'
import { getInsights, getProgress, getProgressSummary } from '@filiz/http/contract/progress-queries.ts'
import { route, type Call, type Route } from '@filiz/http/route.ts'
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { historyOf } from './history.ts'
import { ownChild, ownOpenChild } from './own-children.ts'
import { waitForPosition } from './wait-for-position.ts'
import { todayOf } from './today.ts'
import { toInsights, toProgress } from './to-progress.ts'
import type { ChildDocument } from '@filiz/domain/read-models/children.ts'

const read = [collections.months, collections.children, collections.activities]
/** Maximum number of children read, above the maximum of an account. */
const maxChildren = 100

export const progressRoutes = ({
  readStore,
  clock,
  catalogue,
  sealer,
}: Pick<QueryApiDependencies, 'readStore' | 'clock' | 'catalogue' | 'sealer'>): Route[] => {
  const progressFor = async (child: ChildDocument, { language }: Pick<Call, 'language'>, today: Day, fresh: boolean) =>
    toProgress(child, await historyOf(child._id, readStore), { language, today, fresh, catalogue })

  return [
    route(getProgress, async (call) => {
      const fresh = await waitForPosition(call, readStore, read)
      const child = await ownChild(call.caller.accountId, call.query.childId, readStore)
      return { data: await progressFor(child, call, todayOf(call.caller, clock), fresh) }
    }),

    route(getProgressSummary, async (call) => {
      const fresh = await waitForPosition(call, readStore, read)
      const family = await readStore.find<ChildDocument>(collections.children, {
        where: { accountId: call.caller.accountId },
        sort: ['createdAt'],
        limit: maxChildren,
      })
      const today = todayOf(call.caller, clock)
      return { data: await Promise.all(family.map((child) => progressFor(child, call, today, fresh))) }
    }),

    route(getInsights, async (call) => {
      await waitForPosition(call, readStore, read)
      const child = await ownOpenChild(call.caller.accountId, call.query.childId, { readStore, sealer })
      const months = await historyOf(child._id, readStore)
      return { data: toInsights(child, months, { language: call.language, today: todayOf(call.caller, clock) }) }
    }),
  ]
}
