import { readModelDecider } from '@filiz/application/commands/with-read-model.ts'
import type { DomainEvent } from '@filiz/domain/shared/event.ts'
import { planOf, plans } from '@filiz/domain/read-models/plans.ts'
import { planId, planStream } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { makePlan } from '@filiz/http/contract/plan-commands.ts'
import { route } from '@filiz/http/route.ts'
import { withIdempotency, noOp, requireSuccess } from '../with-idempotency.ts'
import { childAs } from '../children/child-stream.ts'
import { contextOf } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { presentPlan } from './plan-stream.ts'

const view = readModelDecider(plans)

type Dependencies = Pick<
  CommandApiDependencies,
  'commands' | 'vault' | 'catalogue' | 'planMaker' | 'idempotencyRecords' | 'clock'
>

/** Makes a plan. Returns 201 if this request made it, now or in an earlier attempt; 200 if it already existed. */
export const makePlanRoute = (dependencies: Dependencies) =>
  route(makePlan, async (call) => {
    const { commands, planMaker } = dependencies
    const { childId, year, month } = call.body
    const child = await childAs(call.caller, childId, 'plan', dependencies)
    const { ifMatch: _, ...context } = contextOf(call)
    const stream = planStream(planId(childId, year, month))

    const result = await withIdempotency(
      call,
      {
        streamNamedBy: 'content',
        work: async () => {
          const made = requireSuccess(await planMaker.make(childId, year, month, context))
          const now = requireSuccess(await commands.handle(view, stream, null, context))
          return made.events.length > 0
            ? { ...now, events: made.events as readonly DomainEvent[], position: made.position }
            : now
        },
        current: async () => noOp(await commands.load(view, stream)),
      },
      dependencies,
    )
    if (!result.state) throw new ApiError('NOT_FOUND')
    return {
      status: result.events.length > 0 ? 201 : 200,
      data: await presentPlan(planOf(result.state), child, call.language, dependencies),
      revision: result.revision,
      position: result.position,
    }
  })
