import { addMonths, firstDayOfMonth, monthNamed, type Month } from '../shared/calendar.ts'
import { may, type Actor, type Right } from '../child/rights.ts'
import { isRefusal, refuse, type Refusal } from '../shared/refusal.ts'
import { same } from '../shared/same.ts'
import type {
  Choose,
  Complete,
  Done,
  GiveFeedback,
  Make,
  PlanCommand,
  Remake,
  Reopen,
  Swap,
  UndoSwap,
} from './commands.ts'
import type { PlanEvent, PlannedActivity } from './events.ts'
import { feedbackOf, type Plan, type PlanItem, type PlanState, type RecordedSwap } from './evolve.ts'
import { doneBeforeChange, ownChoice } from './own-choice.ts'

type Decision = readonly PlanEvent[] | Refusal

export function decide(command: PlanCommand, state: PlanState): Decision {
  switch (command.type) {
    case 'Make':
      return makePlan(command, state)
    case 'Remake':
      return remakePlan(command, state)
    case 'Complete':
      return completeActivity(command, state)
    case 'Reopen':
      return reopenActivity(command, state)
    case 'GiveFeedback':
      return giveFeedback(command, state)
    case 'Swap':
      return swapActivity(command, state)
    case 'UndoSwap':
      return undoSwap(command, state)
    case 'Choose':
      return chooseActivity(command, state)
  }
}

const nothing: readonly PlanEvent[] = []

/** Makes a plan for this month or the next one; does nothing when the plan exists. */
function makePlan({ data }: Make, state: PlanState): Decision {
  if (state.status === 'made') return nothing
  const { planId, childId, accountId, year, month, thisMonth } = data
  const period = monthNamed(year, month)
  return (
    outOfRange(period, thisMonth) ??
    unplannable(data.items) ?? [
      {
        type: 'PlanMade',
        data: { planId, childId, accountId, year, month, ahead: period > thisMonth, ...content(data) },
      },
    ]
  )
}

/** Returns a refusal when the month is neither this month nor the next; undefined otherwise. */
export const outOfRange = (period: Month, thisMonth: Month): Refusal | undefined =>
  period === thisMonth || period === addMonths(thisMonth, 1)
    ? undefined
    : refuse('CONFLICT', { reason: 'MONTH_OUT_OF_RANGE' })

function remakePlan({ data }: Remake, state: PlanState): Decision {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const { childId, year, month, remakeDue } = state
  if (!remakeDue || monthNamed(year, month) > data.thisMonth) return nothing
  return (
    unplannable(data.items) ?? [{ type: 'PlanRemade', data: { childId, accountId: data.accountId, ...content(data) } }]
  )
}

const content = ({
  at,
  from,
  items,
  interestScores,
  policyVersion,
  ageMonths,
  candidatesHash,
  basedOn,
  heard,
  focus,
  siblings,
}: (Make | Remake)['data']) => ({
  at,
  from,
  items,
  interestScores,
  policyVersion,
  ageMonths,
  candidatesHash,
  basedOn,
  ...(heard === undefined ? {} : { heard }),
  ...(focus === undefined ? {} : { focus }),
  ...(siblings === undefined ? {} : { siblings }),
})

/**
 * Refuses an empty plan, because an existing plan is not made again. Without a plan, one is made as soon as the
 * catalogue has suitable activities.
 */
function unplannable(items: readonly PlannedActivity[]): Refusal | undefined {
  if (items.length === 0) return refuse('CONFLICT', { reason: 'NOTHING_SUITABLE' })
  const distinct = new Set(items.map((item) => item.activityId))
  return distinct.size === items.length ? undefined : refuse('VALIDATION_FAILED', { fields: { items: 'repeated' } })
}

interface CaregiversCommand {
  readonly data: { readonly at: string; readonly accountId: string; readonly by: Actor; readonly activityId: string }
}

/** Refuses the command unless the plan exists and the person has the right. */
function withPlan(
  right: Right,
  { data: { by } }: CaregiversCommand,
  state: PlanState,
  then: (plan: Plan) => Decision,
): Decision {
  if (!may(by.role, right)) return refuse('FORBIDDEN')
  return state.status === 'none' ? refuse('NOT_FOUND') : then(state)
}

/** Refuses the command unless the activity is in the plan, too. */
const withItem = (
  right: Right,
  command: CaregiversCommand,
  state: PlanState,
  then: (item: PlanItem, plan: Plan) => Decision,
): Decision =>
  withPlan(right, command, state, (plan) => {
    const item = plan.items.find(({ activityId }) => activityId === command.data.activityId)
    return item ? then(item, plan) : refuse('NOT_FOUND')
  })

/** Returns the ids that every event of a plan contains. */
const whose = (
  { data: { at, accountId } }: CaregiversCommand,
  { childId }: Plan,
  { activityId }: { activityId: string },
) => ({ at, childId, accountId, activityId })

/** Names who did it, unless it was the owner. */
const doneBy = ({ data: { accountId, by } }: CaregiversCommand) =>
  by.accountId === accountId ? {} : { by: by.accountId }

function completeActivity(command: Complete, state: PlanState): Decision {
  const departure = unseenDeparture(command, command.data, state)
  return departure
    ? broughtBack(command, command.data, departure, [])
    : withItem('complete', command, state, (item, plan) =>
        item.completion ? nothing : completion(command, command.data, plan, item),
      )
}

function completion(
  command: CaregiversCommand,
  { completedAt: doneAt, durationMinutes = null, ...done }: Done & { readonly durationMinutes?: number | null },
  plan: Plan,
  item: { readonly activityId: string },
): Decision {
  const { at } = command.data
  const completedAt = doneAt ?? at
  // After a journey to the west the month may begin a second time.
  const start = plan.begunAt !== null && plan.begunAt < done.monthStart ? plan.begunAt : done.monthStart
  const firstDay = firstDayOfMonth(monthNamed(plan.year, plan.month))
  const day = done.day < firstDay ? firstDay : done.day
  if (at < start) return refuse('CONFLICT', { reason: 'MONTH_OUT_OF_RANGE' })
  if (completedAt > at) return refuse('VALIDATION_FAILED', { fields: { completedAt: 'in-the-future' } })
  if (completedAt < start) return refuse('VALIDATION_FAILED', { fields: { completedAt: 'before-the-month' } })
  return [
    {
      type: 'ActivityCompleted',
      data: { ...whose(command, plan, item), ...doneBy(command), completedAt, day, durationMinutes },
    },
  ]
}

/** An activity that left the plan before the device could know, with the plan as it is now. */
interface UnseenDeparture {
  readonly plan: Plan
  readonly activity: PlannedActivity
}

function unseenDeparture(
  { data: { activityId, at, by } }: CaregiversCommand,
  { planRevision, completedAt }: Done,
  state: PlanState,
): UnseenDeparture | undefined {
  if (state.status === 'none' || !may(by.role, 'complete')) return undefined
  const departure = state.departures.find(({ activity }) => activity.activityId === activityId)
  if (!departure) return undefined
  const isUnseen =
    planRevision === undefined ? (completedAt ?? at) < departure.at : Number(planRevision) < departure.revision
  return isUnseen ? { plan: state, activity: departure.activity } : undefined
}

/** Adds the removed activity again as the family's own choice and completes it, so that the completion is not lost. */
function broughtBack(
  command: CaregiversCommand,
  done: Done & { readonly durationMinutes?: number | null },
  { plan, activity: { activityId, category, durationMinutes } }: UnseenDeparture,
  then: readonly PlanEvent[],
): Decision {
  const completed = completion(command, done, plan, { activityId })
  if (isRefusal(completed)) return completed
  const activity = { activityId, category, durationMinutes, score: 0, reasons: [ownChoice, doneBeforeChange] }
  return [
    { type: 'ActivityChosen', data: { ...whose(command, plan, activity), insteadOf: null, activity } },
    ...completed,
    ...then,
  ]
}

const reopenActivity = (command: Reopen, state: PlanState): Decision =>
  withItem('complete', command, state, (item, plan) => {
    const { by, seen } = command.data
    if (!item.completion) return nothing
    const isOwn = [item.completion, ...item.feedbacks].every((one) => one.by === by.accountId)
    if (!isOwn && !may(by.role, 'reopen-others')) return refuse('FORBIDDEN')
    const isSeen =
      !seen ||
      ((seen.completedAt ?? item.completion.completedAt) === item.completion.completedAt &&
        item.feedbacks.every((one) => one.by === by.accountId || one.at <= (seen.feedbackUntil ?? '')))
    if (!isSeen) return refuse('CONFLICT', { reason: 'CHANGED_MEANWHILE' })
    return [{ type: 'ActivityReopened', data: whose(command, plan, item) }]
  })

function giveFeedback(command: GiveFeedback, state: PlanState): Decision {
  const { by, done } = command.data
  const feedback = feedbackOf(command.data)
  const given = (plan: Plan, item: { readonly activityId: string }): PlanEvent => ({
    type: 'FeedbackGiven',
    data: { ...whose(command, plan, item), ...doneBy(command), ...feedback },
  })
  const departure = done && unseenDeparture(command, done, state)
  if (departure) return broughtBack(command, done, departure, [given(departure.plan, departure.activity)])
  return withItem('complete', command, state, (item, plan) => {
    if (!item.completion) return refuse('CONFLICT', { reason: 'NOT_COMPLETED' })
    const before = item.feedbacks.find((one) => one.by === by.accountId)
    return before && same({ by: by.accountId, at: before.at, ...feedback }, before) ? nothing : [given(plan, item)]
  })
}

/** Refuses to swap a completed activity, and to bring back one that was swapped out. */
const swapActivity = (command: Swap, state: PlanState): Decision =>
  withItem('plan', command, state, (item, plan) => {
    const { reason, replacement, interestScores } = command.data
    if (item.completion) return refuse('CONFLICT', { reason: 'ALREADY_COMPLETED' })
    const swappable = replacement !== null && !isKnownTo(plan, replacement)
    if (!swappable) return refuse('CONFLICT', { reason: 'NOTHING_TO_SWAP' })
    const asked = item.optional === true ? { ...replacement, optional: true } : replacement
    return [
      { type: 'ActivitySwapped', data: { ...whose(command, plan, item), reason, replacement: asked, interestScores } },
    ]
  })

/** Time within which a swap can be undone. */
export const undoMs = 86_400_000

/**
 * The activity that went names the swap even if the plan no longer contains it. An id can be that of both activities of
 * a chain of swaps: then its later swap counts.
 */
const undoSwap = (command: UndoSwap, state: PlanState): Decision =>
  withPlan('plan', command, state, (plan) => {
    const { at, activityId } = command.data
    const left = plan.swaps.findLast(({ outgoing }) => outgoing.activityId === activityId)
    const came = plan.swaps.findLast(({ replacement }) => replacement === activityId)
    const swap = left ?? came
    if (!swap)
      return plan.items.some((item) => item.activityId === activityId)
        ? refuse('CONFLICT', { reason: 'NOTHING_TO_UNDO' })
        : refuse('NOT_FOUND')
    return swap.undone ? nothing : (undoRefused(at, swap, plan) ?? [undone(command, swap, plan)])
  })

function undoRefused(at: string, { at: swappedAt, outgoing, replacement }: RecordedSwap, plan: Plan) {
  const item = plan.items.find((one) => one.activityId === replacement)
  if (!item || plan.items.some((one) => one.activityId === outgoing.activityId))
    return refuse('CONFLICT', { reason: 'NOTHING_TO_UNDO' })
  if (item.completion) return refuse('CONFLICT', { reason: 'REPLACEMENT_COMPLETED' })
  return Date.parse(at) - Date.parse(swappedAt) > undoMs ? refuse('CONFLICT', { reason: 'UNDO_EXPIRED' }) : undefined
}

const undone = (command: UndoSwap, { outgoing, replacement }: RecordedSwap, plan: Plan): PlanEvent => ({
  type: 'SwapUndone',
  data: { ...whose(command, plan, outgoing), replacement, activity: outgoing },
})

/** Maximum number of activities in a plan, including those that the parent chose. */
export const mostItems = 20

/**
 * The parent's choice outranks the policy, so a swapped-out activity may return. The command does nothing for an
 * activity that is already in the plan. Completed activities and past months cannot be changed.
 */
const chooseActivity = (command: Choose, state: PlanState): Decision =>
  withPlan('plan', command, state, (plan) => {
    const { activityId, insteadOf, activity, thisMonth } = command.data
    if (plan.items.some((item) => item.activityId === activityId)) return nothing
    if (monthNamed(plan.year, plan.month) < thisMonth) return refuse('CONFLICT', { reason: 'MONTH_OUT_OF_RANGE' })
    if (insteadOf === null && plan.items.length >= mostItems) return refuse('CONFLICT', { reason: 'PLAN_FULL' })
    if (insteadOf !== null && !plan.items.some((item) => item.activityId === insteadOf && !item.completion))
      return refuse('VALIDATION_FAILED', { fields: { insteadOf: 'not-pending' } })
    const chosen = { ...activity, score: 0, reasons: [ownChoice] }
    return [{ type: 'ActivityChosen', data: { ...whose(command, plan, command.data), insteadOf, activity: chosen } }]
  })

const isKnownTo = (plan: Plan, { activityId }: PlannedActivity) =>
  plan.swappedOut.includes(activityId) || plan.items.some((item) => item.activityId === activityId)
