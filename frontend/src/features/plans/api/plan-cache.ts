import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { withItem } from '../with-item.ts'
import { currentPlanQuery, type CurrentPlan } from './current-plan.ts'
import { planQuery } from './plan.ts'
import { plansOfChildQuery } from './plans-of-child.ts'

/** Returns the cached plan from either of the queries that may contain it. */
export function knownPlan(queryClient: QueryClient, planId: string): Plan | undefined {
  const current = queryClient.getQueryData(currentPlanQuery(childOf(planId)).queryKey)
  return (
    queryClient.getQueryData(planQuery(planId).queryKey) ??
    (current?.kind === 'plan' && current.plan.id === planId ? current.plan : undefined)
  )
}
const childOf = (planId: string) => planId.slice(0, planId.indexOf('_'))

/**
 * Writes a mutation's response into every cached query that contains the plan, and invalidates the queries that depend
 * on it.
 */
export function putPlan(queryClient: QueryClient, plan: Plan) {
  queryClient.setQueryData(planQuery(plan.id).queryKey, plan)
  queryClient.setQueryData(currentPlanQuery(plan.childId).queryKey, (known): CurrentPlan | undefined =>
    known?.kind === 'plan' && known.plan.id === plan.id ? { kind: 'plan', plan } : known,
  )
  queryClient.setQueryData(plansOfChildQuery(plan.childId).queryKey, (known) =>
    known?.map((one) => {
      if (one.id !== plan.id) return one
      const { items: _, ...summary } = plan
      return summary
    }),
  )
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind] }) => kind === 'plans' || kind === 'progress' || kind === 'activities',
  })
}

/** Like `putPlan`, for a mutation that responds with one item of the plan. */
export function putItem(queryClient: QueryClient, planId: string, item: PlanItem) {
  const plan = knownPlan(queryClient, planId)
  if (plan) putPlan(queryClient, withItem(plan, item))
  else void queryClient.invalidateQueries()
}
