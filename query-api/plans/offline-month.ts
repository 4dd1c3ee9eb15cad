import { may } from '@filiz/domain/child/rights.ts'
import { monthOf } from '@filiz/domain/shared/calendar.ts'
import { getOfflineMonth, type OfflineMonth } from '@filiz/http/contract/offline.ts'
import { toPlan } from '@filiz/http/presenters/to-plan.ts'
import { route } from '@filiz/http/route.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { historyOf } from '@filiz/application/data-sets/history.ts'
import { openChildrenOf, type ChildAccess } from '../children/child-access.ts'
import { currentPlanId, openPlan, readPlan, textsOf } from './plan-access.ts'
import { toActivity } from '../activities/to-activity.ts'
import { todayOf } from './today.ts'
import { toInsights, toProgress } from '../progress/to-progress.ts'
import { waitForPosition } from '../wait-for-position.ts'

/** The route of what the app needs of this month without a network. */
export const offlineMonthRoute = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue'>,
) =>
  route(getOfflineMonth, async (call) => {
    const { readStore, clock } = dependencies
    const fresh = await waitForPosition(call, readStore, [
      collections.plans,
      collections.children,
      collections.caregivers,
      collections.accounts,
      collections.activities,
    ])
    const { language } = call
    const all = await openChildrenOf(call.caller, dependencies)
    const family = all.map((one) => ({ ...one.child, today: todayOf(one, clock) }))

    async function monthOfChild(access: ChildAccess): Promise<OfflineMonth> {
      const { child, role } = access
      const today = todayOf(access, clock)
      const [plan, history] = await Promise.all([
        readPlan(currentPlanId(child._id, today), dependencies),
        historyOf(child._id, readStore),
      ])
      const texts = plan && (await textsOf({ plan, role, today }, call, fresh, dependencies))
      const context = { language, today, family, child: { favourites: child.favourites, history } }
      return {
        childId: child._id,
        plan: plan && texts && toPlan(await openPlan(plan, dependencies), monthOf(today), texts),
        activities: (plan?.items ?? []).flatMap(({ activityId }) => {
          const entry = texts?.activities.get(activityId)
          return entry ? [toActivity(entry, context)] : []
        }),
        progress: await toProgress(
          child,
          history,
          { language, today, fresh, viewer: call.caller.accountId },
          dependencies,
        ),
        insights: may(role, 'see-development') ? toInsights(child, history, { language, today }) : [],
      }
    }
    return { data: await Promise.all(all.map(monthOfChild)) }
  })
