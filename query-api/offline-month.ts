import type { ChildDocument } from '@filiz/domain/read-models/children.ts'
import type { PlanDocument } from '@filiz/domain/read-models/plans.ts'
import { monthOf, yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import { planId } from '@filiz/domain/shared/streams.ts'
import { getOfflineMonth, type OfflineMonth } from '@filiz/http/contract/offline.ts'
import { toPlan } from '@filiz/http/presenters/to-plan.ts'
import { route } from '@filiz/http/route.ts'
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { historyOf } from './history.ts'
import { ownChildren } from './own-children.ts'
import { activitiesOf, openPlan } from './own-plan.ts'
import { toActivity } from './to-activity.ts'
import { todayOf } from './today.ts'
import { toInsights, toProgress } from './to-progress.ts'
import { waitForPosition } from './wait-for-position.ts'

/** The route of what the app needs of this month without a network. */
export const offlineMonthRoute = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue'>,
) =>
  route(getOfflineMonth, async (call) => {
    const { readStore, clock, catalogue } = dependencies
    const fresh = await waitForPosition(call, readStore, [
      collections.plans,
      collections.children,
      collections.activities,
      collections.months,
    ])
    const { language, caller } = call
    const today = todayOf(caller, clock)
    const { year, month } = yearAndMonth(monthOf(today))
    const family = await ownChildren(caller.accountId, dependencies)

    async function monthOfChild(child: ChildDocument): Promise<OfflineMonth> {
      const [plan, history] = await Promise.all([
        readStore.get<PlanDocument>(collections.plans, planId(child._id, year, month)),
        historyOf(child._id, readStore),
      ])
      const own = plan?.accountId === caller.accountId ? plan : undefined
      const activities = own ? await activitiesOf(own, fresh, dependencies) : new Map<string, never>()
      const context = { language, today, family, child: { favourites: child.favourites, history } }
      return {
        childId: child._id,
        plan: own ? toPlan(await openPlan(own, dependencies), monthOf(today), { activities, language, today }) : null,
        activities: (own?.items ?? []).flatMap(({ activityId }) => {
          const entry = activities.get(activityId)
          return entry ? [toActivity(entry, context)] : []
        }),
        progress: await toProgress(child, history, { language, today, fresh, catalogue }),
        insights: toInsights(child, history, { language, today }),
      }
    }
    return { data: await Promise.all(family.map(monthOfChild)) }
  })
