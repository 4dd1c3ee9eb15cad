import type { CommandSuccess } from '@filiz/application/command-handler.ts'
import { withReadModel } from '@filiz/application/with-read-model.ts'
import { planDecider } from '@filiz/domain/plan/decider.ts'
import type { PlanEvent } from '@filiz/domain/plan/events.ts'
import type { PlanState } from '@filiz/domain/plan/evolve.ts'
import { plans, type PlanDocument } from '@filiz/domain/read-models/plans.ts'
import { monthOf, localDay } from '@filiz/domain/shared/calendar.ts'
import { parsePlanId, planStream } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { toPlan, toPlanItem } from '@filiz/http/presenters/to-plan.ts'
import type { Call } from '@filiz/http/route.ts'
import type { PlanCommand } from '@filiz/domain/plan/commands.ts'
import { executeCommand } from '../with-idempotency.ts'
import { ownChild } from '../children/child-stream.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { activitiesById } from './catalogue.ts'

const planWithDocument = withReadModel(planDecider, plans)

type PlanCall = Call<'parent', { readonly id: string }>
export type ItemCall = Call<'parent', { readonly id: string; readonly activityId: string }>
type Dependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'catalogue' | 'idempotencyRecords' | 'clock'>

/**
 * Handles a parent's command to a plan; the state of the result is the plan's document as queries read it. Throws 404
 * for another account's plan and for a removed child's plan.
 */
export async function changePlan(
  call: PlanCall,
  command: (state: PlanState) => PlanCommand | Promise<PlanCommand>,
  dependencies: Dependencies,
): Promise<CommandSuccess<PlanDocument, PlanEvent>> {
  const { id } = call.params
  await ownChild(call.caller, parsePlanId(id)!.childId, dependencies)
  const result = await executeCommand(
    call,
    'path',
    planWithDocument,
    planStream(id),
    ({ state }) => command(state),
    dependencies,
  )
  const { document } = result.state
  if (!document) throw new ApiError('NOT_FOUND')
  return { ...result, state: document }
}

/** Returns the plan in the shape that queries return. */
export async function presentPlan(
  document: PlanDocument,
  call: Pick<Call<'parent'>, 'caller' | 'language'>,
  dependencies: Pick<Dependencies, 'commands' | 'catalogue' | 'clock'>,
): Promise<Plan> {
  const today = localDay(dependencies.clock.now(), call.caller.timeZone)
  return toPlan(document, monthOf(today), {
    language: call.language,
    today,
    activities: await activitiesById(
      document.items.map(({ activityId }) => activityId),
      false,
      dependencies,
    ),
  })
}

/** Returns one item in the shape that queries return; throws 404 if it was swapped out since. */
export async function presentItem(
  document: PlanDocument,
  call: ItemCall,
  dependencies: Pick<Dependencies, 'commands' | 'catalogue' | 'clock'>,
): Promise<PlanItem> {
  const { activityId } = call.params
  const today = localDay(dependencies.clock.now(), call.caller.timeZone)
  const item = toPlanItem(document, activityId, {
    language: call.language,
    today,
    activities: await activitiesById([activityId], false, dependencies),
  })
  if (!item) throw new ApiError('NOT_FOUND')
  return item
}
