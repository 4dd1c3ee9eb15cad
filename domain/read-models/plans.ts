import type { ChildRemoved } from '../child/events.ts'
import type { Category } from '../activity/events.ts'
import type { PlanEvent, PlannedActivity, SwapReason } from '../plan/events.ts'
import { feedbackOf, type Feedback } from '../plan/evolve.ts'
import { withFeedback } from '../plan/mean-feedback.ts'
import { firstDayOfMonth, monthNamed, type Month } from '../shared/calendar.ts'
import type { Day, Instant, Recorded } from '../shared/event.ts'
import { OutOfOrder, projection, type Folded } from './projection.ts'

/** The completion of an activity of a plan, with its feedback. A pending activity has none. */
export interface Completion {
  readonly completedAt: Instant
  readonly day: Day
  /** Null when the parent entered no minutes. */
  readonly spentMinutes: number | null
  /** The account that completed it. */
  readonly by: string
  /** At most one of each person, in the order of their first feedback. */
  readonly feedbacks: readonly Feedback[]
  /** Time of the first feedback after the completion. */
  readonly feedbackAt: Instant | null
}

/**
 * A plan as it is stored. What the plan asks for and why (`items`) changes only when the plan does. What the family did
 * is apart (`done`, by activity), so that a completion writes one entry of it and no reasons
 * (`engines/read-store/changed-fields.ts`). Pages, progress, the next plan and the monthly figures read this document:
 * see `planOf`, `figuresOf` (`months.ts`) and `useOf` (`uses.ts`).
 */
export type StoredPlan = Folded & {
  readonly childId: string
  /** The child's owner when the plan was made. */
  readonly accountId: string
  readonly year: number
  readonly month: number
  /** Month of the plan as `yyyy-mm`, for sorting and ranges. */
  readonly period: string
  /** First day of the plan: the first of its month, or the day on which it was made. */
  readonly from: Day
  readonly ageMonths: number
  readonly items: readonly PlannedActivity[]
  readonly swappedOut: readonly {
    readonly activityId: string
    readonly category: Category
    readonly reason: SwapReason | null
  }[]
  /** Swaps that were not undone, oldest first. */
  readonly swaps: readonly { readonly at: Instant; readonly outgoing: string; readonly replacement: string }[]
  readonly policyVersion: string
  readonly generatedAt: Instant
  /** Time of the last change. */
  readonly changedAt: Instant
  /** True for a plan made in advance that was neither changed nor remade since; it is remade when its month begins. */
  readonly remakeDue: boolean
  readonly done: Readonly<Record<string, Completion>>
}

/** The plan of a month, for everything that is shown, computed or released of it. */
export const plans = projection<StoredPlan, PlanEvent | ChildRemoved>({
  name: 'plans',
  version: 8,
  indexes: [['childId', '-period'], ['accountId', 'period'], ['period']],
  owners: (data): Record<string, string> => ('childId' in data ? { childId: data.childId } : {}),
  when: {
    PlanMade: {
      begins: ({ data }) => ({
        childId: data.childId,
        accountId: data.accountId,
        year: data.year,
        month: data.month,
        period: monthNamed(data.year, data.month),
        ...content(monthNamed(data.year, data.month), data),
        remakeDue: data.ahead,
      }),
    },
    PlanRemade: { changes: (plan, { data }) => ({ ...plan, ...content(plan.period, data), remakeDue: false }) },
    ActivityCompleted: {
      changes: (plan, event) => {
        const { activityId, completedAt, day, durationMinutes: spentMinutes, accountId, by = accountId } = event.data
        requireItem(plan, event, activityId)
        const { feedbacks, feedbackAt } = plan.done[activityId] ?? { feedbacks: [], feedbackAt: null }
        const completion = { completedAt, day, spentMinutes, by, feedbacks, feedbackAt }
        return { ...touched(plan, event), done: { ...plan.done, [activityId]: completion } }
      },
    },
    ActivityReopened: {
      changes: (plan, event) => {
        requireItem(plan, event, event.data.activityId)
        return { ...touched(plan, event), done: without(plan.done, event.data.activityId) }
      },
    },
    FeedbackGiven: {
      changes: (plan, event) => {
        const { at, activityId, accountId, by = accountId } = event.data
        requireItem(plan, event, activityId)
        const completion = plan.done[activityId]
        if (!completion) return touched(plan, event)
        const feedbacks = withFeedback(completion.feedbacks, { by, at, ...feedbackOf(event.data) })
        const rated = { ...completion, feedbacks, feedbackAt: completion.feedbackAt ?? at }
        return { ...touched(plan, event), done: { ...plan.done, [activityId]: rated } }
      },
    },
    ActivitySwapped: {
      changes: (plan, event) => {
        const { at, activityId, reason, replacement } = event.data
        const { category } = requireItem(plan, event, activityId)
        return {
          ...replaced(plan, event, activityId, replacement),
          swappedOut: [...plan.swappedOut, { activityId, category, reason }],
          swaps: [...plan.swaps, { at, outgoing: activityId, replacement: replacement.activityId }],
        }
      },
    },
    SwapUndone: {
      changes: (plan, event) => {
        const { activityId, replacement, activity } = event.data
        return {
          ...replaced(plan, event, replacement, activity),
          swappedOut: plan.swappedOut.filter((one) => one.activityId !== activityId),
          swaps: plan.swaps.filter((swap) => swap.outgoing !== activityId || swap.replacement !== replacement),
        }
      },
    },
    ActivityChosen: {
      changes: (plan, event) => {
        const { activityId, insteadOf, activity } = event.data
        const swappedOut = plan.swappedOut.filter((one) => one.activityId !== activityId)
        if (insteadOf === null) return { ...touched(plan, event), items: [...plan.items, asked(activity)], swappedOut }
        const { category } = requireItem(plan, event, insteadOf)
        return {
          ...replaced(plan, event, insteadOf, activity),
          swappedOut: [...swappedOut, { activityId: insteadOf, category, reason: null }],
        }
      },
    },
    ChildRemoved: { removes: ({ data }) => ({ field: 'childId', value: data.childId }) },
  },
})

type Content = Extract<PlanEvent, { type: 'PlanMade' | 'PlanRemade' }>['data']

const content = (period: Month, { at, from, items, policyVersion, ageMonths }: Content) => ({
  // A plan that was made in advance begins on the first day of its month.
  from: from > firstDayOfMonth(period) ? from : firstDayOfMonth(period),
  ageMonths,
  items: items.map(asked),
  swappedOut: [],
  swaps: [],
  policyVersion,
  generatedAt: at,
  changedAt: at,
  done: {},
})

/** Returns the fields of a planned activity that are stored, because queries need them. */
const asked = ({
  activityId,
  category,
  durationMinutes,
  score,
  reasons,
  optional,
}: PlannedActivity): PlannedActivity => ({
  activityId,
  category,
  durationMinutes,
  score,
  reasons,
  ...(optional === true ? { optional } : {}),
})

const touched = (plan: StoredPlan, { data: { at } }: Pick<PlanEvent, 'data'>): StoredPlan => ({
  ...plan,
  changedAt: at,
  remakeDue: false,
})

/** Puts a pending activity in the place of another one. */
function replaced(
  plan: StoredPlan,
  event: Recorded<PlanEvent>,
  outgoing: string,
  activity: PlannedActivity,
): StoredPlan {
  const index = plan.items.indexOf(requireItem(plan, event, outgoing))
  return { ...touched(plan, event), items: plan.items.with(index, asked(activity)), done: without(plan.done, outgoing) }
}

function requireItem(plan: StoredPlan, event: Recorded, activityId: string): PlannedActivity {
  const item = plan.items.find((one) => one.activityId === activityId)
  if (!item) throw new OutOfOrder('plans', event, `${activityId} is not in the plan`)
  return item
}

function without(done: StoredPlan['done'], activityId: string): StoredPlan['done'] {
  if (!Object.hasOwn(done, activityId)) return done
  const { [activityId]: _, ...others } = done
  return others
}

export interface PlanItemDocument extends PlannedActivity {
  readonly completedAt: Instant | null
  readonly day: Day | null
  readonly spentMinutes: number | null
  /** The account that completed it; null while it is pending. */
  readonly completedBy: string | null
  /** At most one of each person, in the order of their first feedback. */
  readonly feedbacks: readonly Feedback[]
}

/** A plan with completions and feedback in its items, for the pages about plans. */
export type PlanDocument = Omit<StoredPlan, 'items' | 'done'> & { readonly items: readonly PlanItemDocument[] }

/** Returns the plan with what the family did in each item. */
export const planOf = ({ done, ...plan }: StoredPlan): PlanDocument => ({
  ...plan,
  items: plan.items.map((item) => {
    const {
      completedAt = null,
      day = null,
      spentMinutes = null,
      by = null,
      feedbacks = [],
    } = done[item.activityId] ?? {}
    return { ...item, completedAt, day, spentMinutes, completedBy: by, feedbacks }
  }),
})
