import { noReplacement } from '@filiz/application/make-plan.ts'
import { swapActivity } from '@filiz/http/contract/plan-commands.ts'
import { route } from '@filiz/http/route.ts'
import type { SwapReason } from '@filiz/domain/plan/events.ts'
import type { PlanState } from '@filiz/domain/plan/evolve.ts'
import type { Dependencies } from '../dependencies.ts'
import { changePlan, presentPlan } from './plan-stream.ts'

type Needs = Pick<Dependencies, 'commands' | 'readStore' | 'planMaker' | 'idempotencyRecords' | 'clock'>

export const swapActivityRoute = (needs: Needs) => route(swapActivity, async (call) => {
  const { caller: { accountId }, params: { activityId }, body: { reason } } = call
  const { document, revision, position } = await changePlan(call, async (state) => ({
    type: 'Swap', data: { at: needs.clock.now(), accountId, activityId, reason, ...(await replacementIn(state, activityId, reason, needs)) },
  }), needs)
  return { data: await presentPlan(document, call, needs), revision, position }
})

/** Null, too, where there is nothing to replace; why not is the decider's to say. */
async function replacementIn(state: PlanState, activityId: string, reason: SwapReason | null, { planMaker }: Needs) {
  if (state.status !== 'made' || !state.items.some((item) => item.activityId === activityId && !item.completion)) return noReplacement
  const { childId, year, month, ageMonths, items, swappedOut } = state
  return planMaker.replacement({ childId, year, month, ageMonths, current: items.map((item) => item.activityId), swappedOut }, activityId, reason)
}
