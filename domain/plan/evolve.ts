import type { Day, Instant } from '../shared/event.ts'
import { pick } from '../shared/pick.ts'
import type { FeedbackGiven, PlanEvent, PlannedActivity } from './events.ts'
import { withFeedback } from './mean-feedback.ts'

export type Feedback = Pick<
  FeedbackGiven['data'],
  'engagement' | 'difficulty' | 'focusMinutes' | 'notes' | 'toDiary'
> & {
  /** The account that gave it. */
  readonly by: string
  /** When it was last given. */
  readonly at: Instant
}

/** Returns the feedback's own fields, as commands and events have them. */
export const feedbackOf = ({ engagement, difficulty, focusMinutes, notes, toDiary }: Omit<Feedback, 'by' | 'at'>) => ({
  engagement,
  difficulty,
  focusMinutes,
  notes,
  ...(toDiary === undefined ? {} : { toDiary }),
})

export interface PlanItem extends PlannedActivity {
  readonly completion: {
    readonly completedAt: Instant
    readonly day: Day
    readonly durationMinutes: number | null
    /** The account that did it. */
    readonly by: string
  } | null
  /** At most one of each person, in the order of their first feedback. */
  readonly feedbacks: readonly Feedback[]
}

/** A swap. `undone`: it was undone since, so that a repeated request does nothing. */
export interface RecordedSwap {
  readonly at: Instant
  readonly outgoing: PlannedActivity
  readonly replacement: string
  readonly undone: boolean
}

/** A pending activity that left the plan. `revision`: the number of the event, from 0. */
export interface Departure {
  readonly at: Instant
  readonly revision: number
  readonly activity: PlannedActivity
}

export interface Plan {
  /** The number of the last event, from 0. */
  readonly revision: number
  readonly planId: string
  readonly childId: string
  readonly accountId: string
  readonly year: number
  readonly month: number
  /** The child's age for which the plan was made, in months. */
  readonly ageMonths: number
  /** True for a plan made in advance that has been neither remade nor changed by the family. */
  readonly remakeDue: boolean
  /** The activities in the order of the plan, without duplicates. */
  readonly items: readonly PlanItem[]
  /** Ids of activities that were swapped out; the policy does not plan them again in this month. */
  readonly swappedOut: readonly string[]
  /** The plan's swaps, oldest first; of the same two activities only the last. */
  readonly swaps: readonly RecordedSwap[]
  /** The last departure of each activity that is not in the plan any more. */
  readonly departures: readonly Departure[]
  /** The earliest completion, reopened ones included: the month had begun by then, in the time zone of that moment. */
  readonly begunAt: Instant | null
}

export type MadePlan = { readonly status: 'made' } & Plan
export type PlanState = { readonly status: 'none' } | MadePlan

export const initial: PlanState = { status: 'none' }

export function evolve(state: PlanState, event: PlanEvent): PlanState {
  if (event.type === 'PlanMade') {
    const { planId, childId, accountId, year, month, ageMonths, ahead, items } = event.data
    return {
      status: 'made',
      revision: 0,
      planId,
      childId,
      accountId,
      year,
      month,
      ageMonths,
      remakeDue: ahead,
      items: items.map(pending),
      swappedOut: [],
      swaps: [],
      departures: [],
      begunAt: null,
    }
  }
  if (state.status === 'none') return state
  const after = afterEvent(state, event)
  return { ...after, departures: departuresAfter(state, after, event.data.at) }
}

/** Adds the activities that this event took out of the plan, and drops those that it brought back. */
function departuresAfter(before: Plan, { items, revision }: Plan, at: Instant): readonly Departure[] {
  if (items === before.items) return before.departures
  const present = new Set(items.map(({ activityId }) => activityId))
  const isGone = ({ activityId }: PlannedActivity) => !present.has(activityId)
  return [
    ...before.departures.filter(({ activity }) => isGone(activity)),
    ...before.items.filter(isGone).map((item) => ({ at, revision, activity: plannedOf(item) })),
  ]
}

function afterEvent(state: MadePlan, event: Exclude<PlanEvent, { type: 'PlanMade' }>): MadePlan {
  const touched = { ...state, remakeDue: false, revision: state.revision + 1 }
  const replacing = (activityId: string, change: (item: PlanItem) => PlanItem): MadePlan => ({
    ...touched,
    items: state.items.map((item) => (item.activityId === activityId ? change(item) : item)),
  })

  switch (event.type) {
    case 'PlanRemade':
      return {
        ...touched,
        ageMonths: event.data.ageMonths,
        items: event.data.items.map(pending),
        swappedOut: [],
        swaps: [],
      }
    case 'ActivityCompleted': {
      const { activityId, completedAt, day, durationMinutes, accountId, by = accountId } = event.data
      return {
        ...replacing(activityId, (item) => ({ ...item, completion: { completedAt, day, durationMinutes, by } })),
        begunAt: state.begunAt !== null && state.begunAt < completedAt ? state.begunAt : completedAt,
      }
    }
    case 'ActivityReopened':
      return replacing(event.data.activityId, pending)
    case 'FeedbackGiven': {
      const { at, activityId, accountId, by = accountId } = event.data
      const feedback = { by, at, ...feedbackOf(event.data) }
      return replacing(activityId, (item) => ({ ...item, feedbacks: withFeedback(item.feedbacks, feedback) }))
    }
    case 'ActivitySwapped': {
      const { at, activityId, replacement } = event.data
      const outgoing = plannedOf(state.items.find((item) => item.activityId === activityId)!)
      return {
        ...replacing(activityId, () => pending(replacement)),
        swappedOut: [...state.swappedOut, activityId],
        swaps: [
          ...state.swaps.filter(isOther(activityId, replacement.activityId)),
          { at, outgoing, replacement: replacement.activityId, undone: false },
        ],
      }
    }
    case 'SwapUndone': {
      const { activityId, replacement, activity } = event.data
      return {
        ...replacing(replacement, () => pending(activity)),
        swappedOut: state.swappedOut.filter((id) => id !== activityId),
        swaps: state.swaps.map((swap) => (isOther(activityId, replacement)(swap) ? swap : { ...swap, undone: true })),
      }
    }
    case 'ActivityChosen': {
      const { activityId, insteadOf, activity } = event.data
      const out = state.swappedOut.filter((id) => id !== activityId)
      return insteadOf === null
        ? { ...touched, items: [...state.items, pending(activity)], swappedOut: out }
        : { ...replacing(insteadOf, () => pending(activity)), swappedOut: [...out, insteadOf] }
    }
  }
}

const isOther =
  (outgoing: string, replacement: string) =>
  (swap: RecordedSwap): boolean =>
    swap.outgoing.activityId !== outgoing || swap.replacement !== replacement

/** Returns what the plan says about an item, without what the family did with it. */
const plannedOf = (item: PlannedActivity): PlannedActivity => ({
  ...pick(item, ['activityId', 'category', 'durationMinutes', 'score', 'reasons']),
  ...(item.parts && { parts: item.parts }),
  ...(item.probability !== undefined && { probability: item.probability }),
  ...(item.optional !== undefined && { optional: item.optional }),
})

const pending = (planned: PlannedActivity): PlanItem => ({ ...planned, completion: null, feedbacks: [] })
