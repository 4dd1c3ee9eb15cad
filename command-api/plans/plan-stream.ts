import { may } from '@filiz/domain/child/rights.ts'
import type { CommandSuccess } from '@filiz/application/commands/command-handler.ts'
import { withReadModel } from '@filiz/application/commands/with-read-model.ts'
import { planDecider } from '@filiz/domain/plan/decider.ts'
import type { PlanEvent } from '@filiz/domain/plan/events.ts'
import type { PlanState } from '@filiz/domain/plan/evolve.ts'
import { planOf, plans, type PlanDocument } from '@filiz/domain/read-models/plans.ts'
import { monthOf, localDay } from '@filiz/domain/shared/calendar.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { parsePlanId, planStream } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { peopleOf, toPlan, toPlanItem, type PlanTexts } from '@filiz/http/presenters/to-plan.ts'
import type { Call } from '@filiz/http/route.ts'
import type { PlanCommand } from '@filiz/domain/plan/commands.ts'
import { executeCommand, findRecord } from '../with-idempotency.ts'
import { childAs, type FollowedChild } from '../children/child-stream.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { namesOf } from '../names.ts'
import { activitiesById } from './catalogue.ts'

const planWithDocument = withReadModel(planDecider, plans)

type PlanCall = Call<'parent', { readonly id: string }>
export type ItemCall = Call<'parent', { readonly id: string; readonly activityId: string }>
type Dependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'catalogue' | 'idempotencyRecords' | 'clock'>
type PresentDependencies = Pick<Dependencies, 'commands' | 'catalogue' | 'clock'>

/** Builds a command from the plan's state and from who acts; the decider checks what their role may do. */
export type ToPlanCommand = (state: PlanState, child: FollowedChild) => PlanCommand | Promise<PlanCommand>

/**
 * Handles a caregiver's command to a plan; the state of the result is the plan's document as queries read it. Throws
 * 404 for a stranger's plan and for a removed child's plan.
 */
export async function changePlan(
  call: PlanCall,
  command: ToPlanCommand,
  dependencies: Dependencies,
): Promise<CommandSuccess<PlanDocument, PlanEvent> & { readonly child: FollowedChild }> {
  const { id } = call.params
  const [child, record] = await Promise.all([
    childAs(call.caller, parsePlanId(id)!.childId, 'see', dependencies),
    findRecord(call, dependencies),
  ])
  const result = await executeCommand(
    call,
    'path',
    planWithDocument,
    planStream(id),
    ({ state }) => command(state, child),
    dependencies,
    record,
  )
  const { document } = result.state
  if (!document) throw new ApiError('NOT_FOUND')
  return { ...result, state: planOf(document), child }
}

/** Returns the plan in the shape that queries return. */
export async function presentPlan(
  document: PlanDocument,
  child: FollowedChild,
  language: Language,
  dependencies: PresentDependencies,
): Promise<Plan> {
  const ids = document.items.map(({ activityId }) => activityId)
  const texts = await textsOf(document.items, ids, child, language, dependencies)
  return toPlan(document, monthOf(texts.today), texts)
}

/** Returns one item in the shape that queries return; throws 404 if it was swapped out since. */
export async function presentItem(
  document: PlanDocument,
  activityId: string,
  child: FollowedChild,
  language: Language,
  dependencies: PresentDependencies,
): Promise<PlanItem> {
  const items = document.items.filter((one) => one.activityId === activityId)
  const item = toPlanItem(document, activityId, await textsOf(items, [activityId], child, language, dependencies))
  if (!item) throw new ApiError('NOT_FOUND')
  return item
}

async function textsOf(
  items: PlanDocument['items'],
  activityIds: readonly string[],
  { by, timeZone }: FollowedChild,
  language: Language,
  dependencies: PresentDependencies,
): Promise<PlanTexts> {
  const [activities, names] = await Promise.all([
    activitiesById(activityIds, false, dependencies),
    namesOf(items.flatMap(peopleOf), dependencies),
  ])
  return {
    language,
    today: localDay(dependencies.clock.now(), timeZone),
    activities,
    viewer: by.accountId,
    seesInterests: may(by.role, 'see-development'),
    names,
  }
}
