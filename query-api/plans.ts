import { planStats } from '@filiz/domain/progress/plan-figures.ts'
import { monthOf, yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import { planId } from '@filiz/domain/shared/streams.ts'
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
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { ownChild } from './own-children.ts'
import { activitiesOf, openPlan, ownPlan } from './own-plan.ts'
import { waitForPosition } from './wait-for-position.ts'
import { createRenderedPlans } from './rendered-plans.ts'
import { todayOf } from './today.ts'
import type { PlanDocument } from '@filiz/domain/read-models/plans.ts'

const read = [collections.plans, collections.children, collections.activities]
/** Maximum number of plans read, above the number that a child can have. */
const limit = 200

export const planRoutes = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue'>,
): Route[] => {
  const { readStore, clock } = dependencies
  const rendered = createRenderedPlans(dependencies)

  async function wholePlan(call: Call<'parent'>, idOn: (today: string) => string): Promise<Answer<Plan>> {
    const fresh = await waitForPosition(call, readStore, read)
    const {
      language,
      caller: { accountId },
    } = call
    const today = todayOf(call.caller, clock)
    const asked = { accountId, planId: idOn(today), today, language, fresh }
    const before = await rendered.cached(asked)
    if (before) return before
    const plan = await ownPlan(accountId, asked.planId, today, dependencies)
    return rendered.render(plan, await activitiesOf(plan, asked.fresh, dependencies), asked)
  }

  return [
    route(listPlans, async (call) => {
      await waitForPosition(call, readStore, read)
      const { childId } = call.query
      const [found] = await Promise.all([
        readStore.find<PlanDocument>(collections.plans, {
          where: { childId },
          sort: ['-period'],
          limit,
          without: ['swappedOut'],
        }),
        ownChild(call.caller.accountId, childId, readStore),
      ])
      const thisMonth = monthOf(todayOf(call.caller, clock))
      return { data: found.map((plan) => toPlanSummary(plan, thisMonth)) }
    }),

    route(getCurrentPlan, (call) =>
      wholePlan(call, (today) => {
        const { year, month } = yearAndMonth(monthOf(today))
        return planId(call.query.childId, year, month)
      }),
    ),

    route(getPlan, (call) => wholePlan(call, () => call.params.id)),

    route(getPlanActivities, async (call) => {
      const fresh = await waitForPosition(call, readStore, read)
      const today = todayOf(call.caller, clock)
      const plan = await ownPlan(call.caller.accountId, call.params.id, today, dependencies)
      const activities = await activitiesOf(plan, fresh, dependencies)
      return {
        data: toPlanItems(await openPlan(plan, dependencies), { activities, language: call.language, today }),
        revision: plan.revision,
      }
    }),

    route(getPlanStats, async (call) => {
      await waitForPosition(call, readStore, read)
      const plan = await ownPlan(call.caller.accountId, call.params.id, todayOf(call.caller, clock), dependencies)
      return { data: planStats(plan), revision: plan.revision }
    }),
  ]
}
