import type { PlanEvent, PlannedActivity } from '@filiz/domain/plan/events.ts'
import { monthNamed } from '@filiz/domain/shared/calendar.ts'

/** A planned activity and its outcome. */
export interface LoggedItem extends Pick<
  PlannedActivity,
  'activityId' | 'category' | 'score' | 'parts' | 'probability'
> {
  readonly done: boolean
  readonly engagement: number | null
  readonly difficulty: number | null
}

export interface LoggedPlan {
  readonly childId: string
  /** The month as `yyyy-mm`. */
  readonly period: string
  readonly policyVersion: string
  readonly items: readonly LoggedItem[]
}

/**
 * Returns every plan of a log with the activities that its policy chose, sorted by month and child. Swapped, replacing
 * and added activities are left out, because the policy did not choose them for the month. The events of each plan must
 * be in order.
 */
export function loggedPlans(events: Iterable<{ readonly stream: string } & PlanEvent>): readonly LoggedPlan[] {
  const plans = new Map<string, LoggedPlan>()
  /** Planned activities that were swapped out, for an undone swap. */
  const left = new Map<string, LoggedItem>()
  function leave(stream: string, plan: LoggedPlan, id: string) {
    for (const item of plan.items) if (item.activityId === id) left.set(`${stream} ${id}`, item)
    plans.set(stream, { ...plan, items: plan.items.filter(({ activityId }) => activityId !== id) })
  }
  for (const event of events) {
    const { stream, type, data } = event
    const plan = plans.get(stream)
    if (type === 'PlanMade')
      plans.set(stream, {
        childId: data.childId,
        period: monthNamed(data.year, data.month),
        policyVersion: data.policyVersion,
        items: offered(data.items),
      })
    else if (plan === undefined) continue
    else if (type === 'PlanRemade')
      plans.set(stream, { ...plan, policyVersion: data.policyVersion, items: offered(data.items) })
    else if (type === 'ActivitySwapped') leave(stream, plan, data.activityId)
    else if (type === 'SwapUndone') {
      const back = left.get(`${stream} ${data.activityId}`)
      if (back) plans.set(stream, { ...plan, items: [...plan.items, back] })
    } else if (type === 'ActivityChosen')
      plans.set(stream, { ...plan, items: plan.items.filter(({ activityId }) => activityId !== data.insteadOf) })
    else
      plans.set(stream, {
        ...plan,
        items: plan.items.map((item) =>
          item.activityId === data.activityId ? { ...item, ...outcomeOf(event) } : item,
        ),
      })
  }
  return [...plans.values()].sort((a, b) =>
    a.period < b.period || (a.period === b.period && a.childId < b.childId) ? -1 : 1,
  )
}

const offered = (items: readonly PlannedActivity[]): readonly LoggedItem[] =>
  items.map(({ activityId, category, score, parts, probability }) => ({
    activityId,
    category,
    score,
    ...(parts && { parts }),
    ...(probability !== undefined && { probability }),
    done: false,
    engagement: null,
    difficulty: null,
  }))

function outcomeOf({ type, data }: PlanEvent): Partial<LoggedItem> {
  switch (type) {
    case 'ActivityCompleted':
      return { done: true }
    case 'ActivityReopened':
      return { done: false, engagement: null, difficulty: null }
    case 'FeedbackGiven':
      return { engagement: data.engagement, difficulty: data.difficulty }
    default:
      return {}
  }
}
