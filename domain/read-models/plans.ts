import type { ChildRemoved } from '../child/events.ts'
import type { PlanEvent, PlannedActivity, SwapReason } from '../plan/events.ts'
import type { Feedback } from '../plan/evolve.ts'
import { withFeedback } from '../plan/mean-feedback.ts'
import { firstDayOfMonth, monthNamed, type Month } from '../shared/calendar.ts'
import type { Day, Instant } from '../shared/event.ts'
import { changeItem, putChosen } from './plan-items.ts'
import { projection, type Folded } from './projection.ts'

export interface PlanItemDocument extends PlannedActivity {
  readonly completedAt: Instant | null
  readonly day: Day | null
  readonly spentMinutes: number | null
  /** The account that completed it; null while it is pending. */
  readonly completedBy: string | null
  /** At most one of each person, in the order of their first feedback. */
  readonly feedbacks: readonly Feedback[]
}

export type PlanDocument = Folded & {
  readonly childId: string
  /** The child's owner when the plan was made. */
  readonly accountId: string
  readonly year: number
  readonly month: number
  /** Month of the plan as `yyyy-mm`, for sorting and ranges. */
  readonly period: string
  /** First day of the plan: the first of its month, or the day on which it was made. */
  readonly from: Day
  readonly items: readonly PlanItemDocument[]
  readonly swappedOut: readonly { readonly activityId: string; readonly reason: SwapReason | null }[]
  /** Swaps that were not undone, oldest first. */
  readonly swaps: readonly { readonly at: Instant; readonly outgoing: string; readonly replacement: string }[]
  readonly policyVersion: string
  readonly generatedAt: Instant
  /** Time of the last change. */
  readonly changedAt: Instant
  /** True for a plan made in advance that was neither changed nor remade since; it is remade when its month begins. */
  readonly remakeDue: boolean
}

/** Plans with completions and feedback, for the pages about plans. */
export const plans = projection<PlanDocument, PlanEvent | ChildRemoved>({
  name: 'plans',
  version: 6,
  indexes: [['childId', '-period']],
  owners: (data): Record<string, string> => ('childId' in data ? { childId: data.childId } : {}),
  when: {
    PlanMade: {
      begins: ({ data }) => ({
        childId: data.childId,
        accountId: data.accountId,
        year: data.year,
        month: data.month,
        period: monthNamed(data.year, data.month),
        from: firstDayOf(monthNamed(data.year, data.month), data.from),
        items: data.items.map(pending),
        swappedOut: [],
        swaps: [],
        policyVersion: data.policyVersion,
        generatedAt: data.at,
        changedAt: data.at,
        remakeDue: data.ahead,
      }),
    },
    PlanRemade: {
      changes: (plan, { data }) => ({
        ...plan,
        from: firstDayOf(plan.period, data.from),
        items: data.items.map(pending),
        swappedOut: [],
        swaps: [],
        policyVersion: data.policyVersion,
        generatedAt: data.at,
        changedAt: data.at,
        remakeDue: false,
      }),
    },
    ActivityCompleted: {
      changes: (plan, event) =>
        touched(
          plan,
          event,
          changeItem('plans', plan.items, event, event.data.activityId, (item) => ({
            ...item,
            completedAt: event.data.completedAt,
            day: event.data.day,
            spentMinutes: event.data.durationMinutes,
            completedBy: event.data.by ?? event.data.accountId,
          })),
        ),
    },
    ActivityReopened: {
      changes: (plan, event) =>
        touched(plan, event, changeItem('plans', plan.items, event, event.data.activityId, reopened)),
    },
    FeedbackGiven: {
      changes: (plan, event) => {
        const { accountId, by = accountId, engagement, difficulty, focusMinutes, notes } = event.data
        const feedback = { by, engagement, difficulty, focusMinutes, notes }
        return touched(
          plan,
          event,
          changeItem('plans', plan.items, event, event.data.activityId, (item) => ({
            ...item,
            feedbacks: withFeedback(item.feedbacks, feedback),
          })),
        )
      },
    },
    ActivitySwapped: {
      changes: (plan, event) => ({
        ...touched(
          plan,
          event,
          changeItem('plans', plan.items, event, event.data.activityId, () => pending(event.data.replacement)),
        ),
        swappedOut: [...plan.swappedOut, { activityId: event.data.activityId, reason: event.data.reason }],
        swaps: [
          ...plan.swaps,
          { at: event.data.at, outgoing: event.data.activityId, replacement: event.data.replacement.activityId },
        ],
      }),
    },
    SwapUndone: {
      changes: (plan, event) => {
        const { activityId, replacement, activity } = event.data
        return {
          ...touched(
            plan,
            event,
            changeItem('plans', plan.items, event, replacement, () => pending(activity)),
          ),
          swappedOut: plan.swappedOut.filter((one) => one.activityId !== activityId),
          swaps: plan.swaps.filter((swap) => swap.outgoing !== activityId || swap.replacement !== replacement),
        }
      },
    },
    ActivityChosen: {
      changes: (plan, event) => {
        const { activityId, insteadOf, activity } = event.data
        const out = plan.swappedOut.filter((one) => one.activityId !== activityId)
        return {
          ...touched(plan, event, putChosen('plans', plan.items, event, insteadOf, pending(activity))),
          swappedOut: insteadOf === null ? out : [...out, { activityId: insteadOf, reason: null }],
        }
      },
    },
    ChildRemoved: { removes: ({ data }) => ({ field: 'childId', value: data.childId }) },
  },
})

const pending = ({
  activityId,
  category,
  durationMinutes,
  score,
  reasons,
  optional,
}: PlannedActivity): PlanItemDocument => ({
  activityId,
  category,
  durationMinutes,
  score,
  reasons,
  ...(optional === true ? { optional } : {}),
  completedAt: null,
  day: null,
  spentMinutes: null,
  completedBy: null,
  feedbacks: [],
})

const reopened = (item: PlanItemDocument): PlanItemDocument => ({
  ...item,
  completedAt: null,
  day: null,
  spentMinutes: null,
  completedBy: null,
  feedbacks: [],
})

const touched = (
  plan: PlanDocument,
  { data: { at } }: Pick<PlanEvent, 'data'>,
  items: readonly PlanItemDocument[],
): PlanDocument => ({ ...plan, items, changedAt: at, remakeDue: false })

/** A plan that was made in advance begins on the first day of its month. */
const firstDayOf = (period: Month, from: Day): Day => (from > firstDayOfMonth(period) ? from : firstDayOfMonth(period))
