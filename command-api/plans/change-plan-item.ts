import { noReplacement } from '@filiz/application/make-plan.ts'
import type { PlanCommand } from '@filiz/domain/plan/commands.ts'
import type { PlanState } from '@filiz/domain/plan/evolve.ts'
import type { SwapReason } from '@filiz/domain/plan/events.ts'
import { firstDayOfMonth, firstInstantOfDay, localDay, monthNamed } from '@filiz/domain/shared/calendar.ts'
import { parsePlanId } from '@filiz/domain/shared/streams.ts'
import { fieldError } from '@filiz/http/api-error.ts'
import {
  completeActivity,
  giveFeedback,
  reopenActivity,
  swapActivity,
  undoSwap,
} from '@filiz/http/contract/plan-commands.ts'
import { route } from '@filiz/http/route.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { changePlan, presentItem, presentPlan, type ItemCall } from './plan-stream.ts'

/* Commands of a parent for one activity of a plan. */

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'catalogue' | 'idempotencyRecords' | 'clock'>

type ToCommand = (state: PlanState) => PlanCommand | Promise<PlanCommand>

/** Changes the plan and answers with the item that the call names. */
async function changeItem(call: ItemCall, command: ToCommand, dependencies: Dependencies) {
  const { state, revision, position } = await changePlan(call, command, dependencies)
  return { data: await presentItem(state, call, dependencies), revision, position }
}

/** Changes the plan and answers with all of it. */
async function changeWholePlan(call: ItemCall, command: ToCommand, dependencies: Dependencies) {
  const { state, revision, position } = await changePlan(call, command, dependencies)
  return { data: await presentPlan(state, call, dependencies), revision, position }
}

/** Completes an activity. The local day is determined here, by the family's current time zone. */
export const completeActivityRoute = (dependencies: Dependencies) =>
  route(completeActivity, async (call) => {
    const {
      caller: { accountId, timeZone },
      params: { id, activityId },
      body: { durationMinutes },
      secondsAgo,
    } = call
    const { year, month } = parsePlanId(id)!
    const at = dependencies.clock.now()
    const completedAt =
      call.body.completedAt ??
      (secondsAgo === undefined ? null : new Date(Date.parse(at) - secondsAgo * 1000).toISOString())
    return changeItem(
      call,
      () => ({
        type: 'Complete',
        data: {
          at,
          accountId,
          activityId,
          completedAt,
          durationMinutes,
          day: localDay(completedAt ?? at, timeZone),
          monthStart: firstInstantOfDay(firstDayOfMonth(monthNamed(year, month)), timeZone),
        },
      }),
      dependencies,
    )
  })

export const reopenActivityRoute = (dependencies: Dependencies) =>
  route(reopenActivity, async (call) => {
    const {
      caller: { accountId },
      params: { activityId },
    } = call
    return changeItem(
      call,
      () => ({ type: 'Reopen', data: { at: dependencies.clock.now(), accountId, activityId } }),
      dependencies,
    )
  })

export const giveFeedbackRoute = (dependencies: Dependencies) =>
  route(giveFeedback, async (call) => {
    const {
      caller: { accountId },
      params: { activityId },
      body,
    } = call
    return changeItem(
      call,
      () => ({ type: 'GiveFeedback', data: { at: dependencies.clock.now(), accountId, activityId, ...body } }),
      dependencies,
    )
  })

export const swapActivityRoute = (dependencies: Dependencies & Pick<CommandApiDependencies, 'planMaker'>) =>
  route(swapActivity, async (call) => {
    const {
      caller: { accountId },
      params: { activityId },
      body: { reason, replacement },
    } = call
    return changeWholePlan(
      call,
      async (state) => ({
        type: 'Swap',
        data: {
          at: dependencies.clock.now(),
          accountId,
          activityId,
          reason,
          ...(await replacementIn(state, activityId, reason, replacement, dependencies)),
        },
      }),
      dependencies,
    )
  })

export const undoSwapRoute = (dependencies: Dependencies) =>
  route(undoSwap, async (call) => {
    const {
      caller: { accountId },
      params: { activityId },
    } = call
    return changeWholePlan(
      call,
      () => ({ type: 'UndoSwap', data: { at: dependencies.clock.now(), accountId, activityId } }),
      dependencies,
    )
  })

/**
 * Returns the replacement for an item. Returns none for an item that cannot be swapped; the decider then gives the
 * reason of the refusal.
 */
async function replacementIn(
  state: PlanState,
  activityId: string,
  reason: SwapReason | null,
  wanted: string | null,
  { planMaker }: Pick<CommandApiDependencies, 'planMaker'>,
) {
  if (state.status !== 'made' || !state.items.some((item) => item.activityId === activityId && !item.completion))
    return noReplacement
  const { childId, year, month, ageMonths, items, swappedOut } = state
  const found = await planMaker.replacement(
    { childId, year, month, ageMonths, current: items.map((item) => item.activityId), swappedOut },
    activityId,
    reason,
    wanted ?? undefined,
  )
  if (wanted !== null && found.replacement === null) throw fieldError('replacement', 'not-an-option')
  return found
}
