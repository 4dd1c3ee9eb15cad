import { planStats } from '@filiz/domain/progress/plan-figures.ts'
import { monthOf } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import {
  getCurrentPlan,
  getPlan,
  getPlanActivities,
  getPlanStats,
  listPlans,
} from '@filiz/http/contract/plan-queries.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { toPlanItems, toPlanSummary } from '@filiz/http/presenters/to-plan.ts'
import { route, type Answer, type Call, type Route } from '@filiz/http/route.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { childFor } from '../children/child-access.ts'
import { currentPlanFor, currentPlanId, openPlan, planFor, textsOf, type PlanAccess } from './plan-access.ts'
import { waitForPosition } from '../wait-for-position.ts'
import { createRenderedPlans } from './rendered-plans.ts'
import { todayOf } from './today.ts'
import { planOf, type StoredPlan } from '@filiz/domain/read-models/plans.ts'

const read = [collections.plans, collections.children, collections.activities, collections.accounts]
/** Maximum number of plans read, above the number that a child can have. */
const limit = 200

export const planRoutes = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue'>,
): Route[] => {
  const { readStore, clock } = dependencies
  const rendered = createRenderedPlans(dependencies)

  async function wholePlan(
    call: Call<'parent'>,
    idOn: (today: Day) => string,
    find: () => Promise<PlanAccess>,
  ): Promise<Answer<Plan>> {
    const fresh = await waitForPosition(call, readStore, read)
    const asked = { caller: call.caller, language: call.language, idOn, fresh }
    return (await rendered.cached(asked)) ?? rendered.render(await find(), asked)
  }

  return [
    route(listPlans, async (call) => {
      await waitForPosition(call, readStore, read)
      const { childId } = call.query
      const [found, access] = await Promise.all([
        readStore.find<StoredPlan>(collections.plans, {
          where: { childId },
          sort: ['-period'],
          limit,
          without: ['swappedOut'],
        }),
        childFor(call.caller, childId, 'see', dependencies),
      ])
      const thisMonth = monthOf(todayOf(access, clock))
      return { data: found.map((stored) => toPlanSummary(planOf(stored), thisMonth)) }
    }),

    route(getCurrentPlan, (call) => {
      const { childId } = call.query
      return wholePlan(
        call,
        (today) => currentPlanId(childId, today),
        () => currentPlanFor(call.caller, childId, 'see', dependencies),
      )
    }),

    route(getPlan, (call) =>
      wholePlan(
        call,
        () => call.params.id,
        () => planFor(call.caller, call.params.id, 'see', dependencies),
      ),
    ),

    route(getPlanActivities, async (call) => {
      const fresh = await waitForPosition(call, readStore, read)
      const access = await planFor(call.caller, call.params.id, 'see', dependencies)
      const { plan } = access
      const texts = await textsOf(access, call, fresh, dependencies)
      return { data: toPlanItems(await openPlan(plan, dependencies), texts), revision: plan.revision }
    }),

    route(getPlanStats, async (call) => {
      await waitForPosition(call, readStore, read)
      const { plan } = await planFor(call.caller, call.params.id, 'see', dependencies)
      return { data: planStats(plan), revision: plan.revision }
    }),
  ]
}
