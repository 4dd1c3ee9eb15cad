import { noReplacement } from '@filiz/application/make-plan.ts'
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
import { changePlan, presentItem, presentPlan } from './plan-stream.ts'

/* Commands of a parent for one activity of a plan. */

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'catalogue' | 'idempotencyRecords' | 'clock'>

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
    const {
      state: document,
      revision,
      position,
    } = await changePlan(
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
    return { data: await presentItem(document, call, dependencies), revision, position }
  })

export const reopenActivityRoute = (dependencies: Dependencies) =>
  route(reopenActivity, async (call) => {
    const {
      caller: { accountId },
      params: { activityId },
    } = call
    const {
      state: document,
      revision,
      position,
    } = await changePlan(
      call,
      () => ({ type: 'Reopen', data: { at: dependencies.clock.now(), accountId, activityId } }),
      dependencies,
    )
    return { data: await presentItem(document, call, dependencies), revision, position }
  })

export const giveFeedbackRoute = (dependencies: Dependencies) =>
  route(giveFeedback, async (call) => {
    const {
      caller: { accountId },
      params: { activityId },
      body,
    } = call
    const {
      state: document,
      revision,
      position,
    } = await changePlan(
      call,
      () => ({ type: 'GiveFeedback', data: { at: dependencies.clock.now(), accountId, activityId, ...body } }),
      dependencies,
    )
    return { data: await presentItem(document, call, dependencies), revision, position }
  })

export const swapActivityRoute = (dependencies: Dependencies & Pick<CommandApiDependencies, 'planMaker'>) =>
  route(swapActivity, async (call) => {
    const {
      caller: { accountId },
      params: { activityId },
      body: { reason, replacement },
    } = call
    const {
      state: document,
      revision,
      position,
    } = await changePlan(
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
    return { data: await presentPlan(document, call, dependencies), revision, position }
  })

export const undoSwapRoute = (dependencies: Dependencies) =>
  route(undoSwap, async (call) => {
    const {
      caller: { accountId },
      params: { activityId },
    } = call
    const {
      state: document,
      revision,
      position,
    } = await changePlan(
      call,
      () => ({ type: 'UndoSwap', data: { at: dependencies.clock.now(), accountId, activityId } }),
      dependencies,
    )
    return { data: await presentPlan(document, call, dependencies), revision, position }
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
