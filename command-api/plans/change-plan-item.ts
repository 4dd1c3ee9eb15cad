import { noReplacement } from '@filiz/application/plans/make-plan.ts'
import { may } from '@filiz/domain/child/rights.ts'
import type { PlanState } from '@filiz/domain/plan/evolve.ts'
import type { SwapReason } from '@filiz/domain/plan/events.ts'
import { firstDayOfMonth, firstInstantOfDay, localDay, monthNamed } from '@filiz/domain/shared/calendar.ts'
import { parsePlanId } from '@filiz/domain/shared/streams.ts'
import { alreadyCompleted } from '@filiz/http/already-completed.ts'
import { ApiError, fieldError } from '@filiz/http/api-error.ts'
import {
  completeActivity,
  giveFeedback,
  reopenActivity,
  swapActivity,
  undoSwap,
} from '@filiz/http/contract/plan-commands.ts'
import { route } from '@filiz/http/route.ts'
import type { FollowedChild } from '../children/child-stream.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { namesOf } from '../names.ts'
import { changePlan, presentItem, presentPlan, type ItemCall, type ToPlanCommand } from './plan-stream.ts'

/* Commands of a caregiver for one activity of a plan. */

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'catalogue' | 'idempotencyRecords' | 'clock'>

/** Changes the plan and answers with the item that the call names. */
async function changeItem(call: ItemCall, command: ToPlanCommand, dependencies: Dependencies) {
  const { state, revision, position, child } = await changePlan(call, command, dependencies)
  const data = await presentItem(state, call.params.activityId, child, call.language, dependencies)
  return { data, revision, position }
}

/** Changes the plan and answers with all of it. */
async function changeWholePlan(call: ItemCall, command: ToPlanCommand, dependencies: Dependencies) {
  const { state, revision, position, child } = await changePlan(call, command, dependencies)
  return { data: await presentPlan(state, child, call.language, dependencies), revision, position }
}

/** Returns the data that every command of a caregiver has. */
const commonData = (
  { params: { activityId } }: ItemCall,
  { ownerId, by }: FollowedChild,
  { clock }: Pick<Dependencies, 'clock'>,
) => ({ at: clock.now(), accountId: ownerId, by, activityId })

/** Returns when it was done. The local day is determined here, by the owner's current time zone. */
function doneData(
  call: ItemCall & { readonly body: { readonly completedAt?: string | null; readonly planRevision?: string | null } },
  child: FollowedChild,
  { clock }: Pick<Dependencies, 'clock'>,
) {
  const { year, month } = parsePlanId(call.params.id)!
  const at = clock.now()
  const completedAt =
    call.body.completedAt ??
    (call.secondsAgo === undefined ? null : new Date(Date.parse(at) - call.secondsAgo * 1000).toISOString())
  return {
    at,
    completedAt,
    day: localDay(completedAt ?? at, child.timeZone),
    monthStart: firstInstantOfDay(firstDayOfMonth(monthNamed(year, month)), child.timeZone),
    ...(call.body.planRevision ? { planRevision: call.body.planRevision } : {}),
  }
}

export const completeActivityRoute = (dependencies: Dependencies) =>
  route(completeActivity, (call) =>
    changeItem(
      call,
      (_, child) => ({
        type: 'Complete',
        data: {
          ...commonData(call, child, dependencies),
          ...doneData(call, child, dependencies),
          durationMinutes: call.body.durationMinutes,
        },
      }),
      dependencies,
    ),
  )

export const reopenActivityRoute = (dependencies: Dependencies) =>
  route(reopenActivity, (call) => {
    const { completedAt = null, feedbackUntil = null } = call.body
    const seen = Object.keys(call.body).length === 0 ? {} : { seen: { completedAt, feedbackUntil } }
    return changeItem(
      call,
      (_, child) => ({ type: 'Reopen', data: { ...commonData(call, child, dependencies), ...seen } }),
      dependencies,
    )
  })

export const giveFeedbackRoute = (dependencies: Dependencies) =>
  route(giveFeedback, (call) => {
    const { planRevision: _, toDiary, ...feedback } = call.body
    const kept = toDiary === false ? { toDiary } : {}
    return changeItem(
      call,
      (_state, child) => ({
        type: 'GiveFeedback',
        data: {
          ...commonData(call, child, dependencies),
          ...feedback,
          ...kept,
          done: doneData(call, child, dependencies),
        },
      }),
      dependencies,
    )
  })

export const swapActivityRoute = (dependencies: Dependencies & Pick<CommandApiDependencies, 'planMaker'>) =>
  route(swapActivity, async (call) => {
    const {
      params: { activityId },
      body: { reason, replacement },
    } = call
    let completedBy: string | undefined
    const command: ToPlanCommand = async (state, child) => {
      completedBy =
        state.status === 'made' ? state.items.find((item) => item.activityId === activityId)?.completion?.by : undefined
      return {
        type: 'Swap',
        data: {
          ...commonData(call, child, dependencies),
          reason,
          ...(may(child.by.role, 'plan')
            ? await replacementIn(state, activityId, reason, replacement, dependencies)
            : noReplacement),
        },
      }
    }
    try {
      return await changeWholePlan(call, command, dependencies)
    } catch (error) {
      if (!(error instanceof ApiError && error.details.reason === 'ALREADY_COMPLETED') || completedBy === undefined)
        throw error
      const names = await namesOf([completedBy], dependencies)
      throw alreadyCompleted({ accountId: completedBy, name: names.get(completedBy) ?? null }, call.caller.accountId)
    }
  })

export const undoSwapRoute = (dependencies: Dependencies) =>
  route(undoSwap, (call) =>
    changeWholePlan(
      call,
      (_, child) => ({ type: 'UndoSwap', data: commonData(call, child, dependencies) }),
      dependencies,
    ),
  )

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
