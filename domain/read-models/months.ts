import type { ChildRemoved } from '../child/events.ts'
import type { PlanEvent, PlannedActivity, SwapReason } from '../plan/events.ts'
import { meanFeedback, withFeedback, type AnswersOf } from '../plan/mean-feedback.ts'
import { monthNamed } from '../shared/calendar.ts'
import { changeItem, putChosen } from './plan-items.ts'
import { projection, type Folded } from './projection.ts'
import type { Category } from '../activity/events.ts'
import type { Day, Instant } from '../shared/event.ts'

/**
 * The figures of one plan (a child's month), kept small because progress and the next plan read all of them. Without
 * personal fields, so that analysts may read it.
 */
export type MonthDocument = Folded & {
  readonly childId: string
  readonly accountId: string
  readonly period: string
  readonly ageMonths: number
  readonly items: readonly MonthItem[]
  readonly swappedOut: readonly {
    readonly activityId: string
    readonly category: Category
    readonly reason: SwapReason | null
  }[]
}

export interface MonthItem {
  readonly activityId: string
  readonly category: Category
  readonly completedAt: Instant | null
  readonly day: Day | null
  readonly plannedMinutes: number
  /** True when the plan did not ask for it (`PlannedActivity.optional`); absent means false. */
  readonly optional?: boolean
  /** Minutes of the completed activity as the parent entered them, or else as planned. Null while pending. */
  readonly minutes: number | null
  /** Means over everybody who gave feedback (`meanFeedback`). */
  readonly engagement: number | null
  readonly difficulty: number | null
  readonly focusMinutes: number | null
  /** Everybody's answers; absent without feedback. */
  readonly answers?: readonly AnswersOf[]
  /** Time of the first feedback after the completion. */
  readonly feedbackAt: Instant | null
}

/** The figures of each plan without texts: the input of progress and of the next plan. */
export const months = projection<MonthDocument, PlanEvent | ChildRemoved>({
  name: 'months',
  version: 4,
  indexes: [['childId', 'period']],
  owners: (data): Record<string, string> => ('childId' in data ? { childId: data.childId } : {}),
  when: {
    PlanMade: {
      begins: ({ data }) => ({
        childId: data.childId,
        accountId: data.accountId,
        period: monthNamed(data.year, data.month),
        ageMonths: data.ageMonths,
        items: data.items.map(pending),
        swappedOut: [],
      }),
    },
    PlanRemade: {
      changes: (month, { data }) => ({
        ...month,
        ageMonths: data.ageMonths,
        items: data.items.map(pending),
        swappedOut: [],
      }),
    },
    ActivityCompleted: {
      changes: (month, event) => ({
        ...month,
        items: changeItem('months', month.items, event, event.data.activityId, (item) => ({
          ...item,
          completedAt: event.data.completedAt,
          day: event.data.day,
          minutes: event.data.durationMinutes ?? item.plannedMinutes,
        })),
      }),
    },
    ActivityReopened: {
      changes: (month, event) => ({
        ...month,
        items: changeItem('months', month.items, event, event.data.activityId, (item) =>
          pending({ ...item, durationMinutes: item.plannedMinutes }),
        ),
      }),
    },
    FeedbackGiven: {
      changes: (month, event) => {
        const { at, accountId, by = accountId, engagement, difficulty, focusMinutes } = event.data
        return {
          ...month,
          items: changeItem('months', month.items, event, event.data.activityId, (item) => {
            const answers = withFeedback(item.answers ?? [], { by, engagement, difficulty, focusMinutes })
            return { ...item, ...meanFeedback(answers), answers, feedbackAt: item.feedbackAt ?? at }
          }),
        }
      },
    },
    ActivitySwapped: {
      changes: (month, event) => {
        const { activityId, reason, replacement } = event.data
        const out = month.items.find((item) => item.activityId === activityId)
        return {
          ...month,
          items: changeItem('months', month.items, event, activityId, () => pending(replacement)),
          swappedOut: out ? [...month.swappedOut, { activityId, category: out.category, reason }] : month.swappedOut,
        }
      },
    },
    SwapUndone: {
      changes: (month, event) => {
        const { activityId, replacement, activity } = event.data
        return {
          ...month,
          items: changeItem('months', month.items, event, replacement, () => pending(activity)),
          swappedOut: month.swappedOut.filter((one) => one.activityId !== activityId),
        }
      },
    },
    ActivityChosen: {
      changes: (month, event) => {
        const { activityId, insteadOf, activity } = event.data
        const gone = month.items.find((item) => item.activityId === insteadOf)
        const out = month.swappedOut.filter((one) => one.activityId !== activityId)
        return {
          ...month,
          items: putChosen('months', month.items, event, insteadOf, pending(activity)),
          swappedOut: gone ? [...out, { activityId: gone.activityId, category: gone.category, reason: null }] : out,
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
  optional,
}: Pick<PlannedActivity, 'activityId' | 'category' | 'durationMinutes' | 'optional'>): MonthItem => ({
  activityId,
  category,
  plannedMinutes: durationMinutes,
  ...(optional === true ? { optional } : {}),
  completedAt: null,
  day: null,
  minutes: null,
  engagement: null,
  difficulty: null,
  focusMinutes: null,
  feedbackAt: null,
})
