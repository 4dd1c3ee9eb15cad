import { getInsights, getProgress, getProgressSummary } from '@filiz/http/contract/progress-queries.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import { route, type Call, type Route } from '@filiz/http/route.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { historyOf } from '@filiz/application/data-sets/history.ts'
import { childFor, childrenOf, openChildFor, type ChildAccess } from '../children/child-access.ts'
import { waitForPosition } from '../wait-for-position.ts'
import { todayOf } from '../plans/today.ts'
import { toInsights, toProgress } from './to-progress.ts'

const read = [
  collections.plans,
  collections.children,
  collections.caregivers,
  collections.accounts,
  collections.activities,
]

export const progressRoutes = ({
  readStore,
  clock,
  catalogue,
  sealer,
}: Pick<QueryApiDependencies, 'readStore' | 'clock' | 'catalogue' | 'sealer'>): Route[] => {
  const progressFor = async (
    access: ChildAccess,
    { language, caller }: Pick<Call, 'language'> & { readonly caller: Pick<Caller, 'accountId'> },
    fresh: boolean,
  ) =>
    toProgress(
      access.child,
      await historyOf(access.child._id, readStore),
      { language, today: todayOf(access, clock), fresh, viewer: caller.accountId },
      { catalogue, readStore, sealer },
    )

  return [
    route(getProgress, async (call) => {
      const fresh = await waitForPosition(call, readStore, read)
      const access = await childFor(call.caller, call.query.childId, 'see', { readStore })
      return { data: await progressFor(access, call, fresh) }
    }),

    route(getProgressSummary, async (call) => {
      const fresh = await waitForPosition(call, readStore, read)
      const all = await childrenOf(call.caller, { readStore })
      return { data: await Promise.all(all.map((access) => progressFor(access, call, fresh))) }
    }),

    route(getInsights, async (call) => {
      await waitForPosition(call, readStore, read)
      const access = await openChildFor(call.caller, call.query.childId, 'see-development', { readStore, sealer })
      const months = await historyOf(access.child._id, readStore)
      return { data: toInsights(access.child, months, { language: call.language, today: todayOf(access, clock) }) }
    }),
  ]
}
