import type { CommandContext } from '@filiz/application/handle.ts'
import { viewOf } from '@filiz/application/with-document.ts'
import { plans } from '@filiz/domain/read-models/plans.ts'
import { addMonths, localDay, monthNamed, monthOf, yearAndMonth, type Month } from '@filiz/domain/shared/calendar.ts'
import { planId, planStream } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { makePlan } from '@filiz/http/contract/plan-commands.ts'
import { route } from '@filiz/http/route.ts'
import { ownChild } from '../children/child-stream.ts'
import { contextOf } from '../command-context.ts'
import type { Dependencies } from '../dependencies.ts'
import { positionOf, settled } from '../settled.ts'
import { presentPlan } from './plan-stream.ts'

type Needs = Pick<Dependencies, 'commands' | 'readStore' | 'planMaker' | 'clock'>

export const makePlanRoute = (needs: Needs) => route(makePlan, async (call) => {
  const { childId, year, month } = call.body
  await ownChild(call.caller, childId, needs)
  const { ifMatch: _, ...context } = contextOf(call)
  if (call.idempotency) await refuseKeyOfAnotherMonth(context, childId, monthNamed(year, month), call.caller.timeZone, needs)

  const made = settled(await needs.planMaker.make(childId, year, month, context))
  const stream = planStream(planId(childId, year, month))
  const now = settled(await needs.commands.handle(viewOf(plans, stream), stream, null, context))
  if (!now.state) throw new ApiError('NOT_FOUND')
  return {
    status: made.events.length > 0 || now.outcome === 'repeated' ? 201 : 200,
    data: await presentPlan(now.state, call, needs),
    revision: now.revision,
    position: positionOf(made),
  }
})

/** Each month is a stream of its own and knows its own keys only: the other month that can be asked for is looked at, too. */
async function refuseKeyOfAnotherMonth(context: CommandContext, childId: string, wanted: Month, timeZone: string, { commands, clock }: Needs): Promise<void> {
  const thisMonth = monthOf(localDay(clock.now(), timeZone))
  for (const other of [thisMonth, addMonths(thisMonth, 1)].filter((month) => month !== wanted)) {
    const { year, month } = yearAndMonth(other)
    const stream = planStream(planId(childId, year, month))
    settled(await commands.handle(viewOf(plans, stream), stream, null, context))
  }
}
