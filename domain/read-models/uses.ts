import type { ChildRemoved } from '../child/events.ts'
import type { PlanEvent, PlannedActivity, SwapReason } from '../plan/events.ts'
import { meanFeedback, withFeedback, type AnswersOf } from '../plan/mean-feedback.ts'
import { monthNamed } from '../shared/calendar.ts'
import { changeItem, putChosen } from './plan-items.ts'
import { projection, type Folded } from './projection.ts'
import type { Category } from '../activity/events.ts'

/**
 * One plan, for the figures of administrators and analysts. `age`: the child's age in whole years at the time the plan
 * was made.
 */
export type UseDocument = Folded & {
  readonly childId: string
  readonly accountId: string
  readonly period: string
  readonly age: number
  readonly policyVersion: string
  readonly items: readonly UseItem[]
  readonly swappedOut: readonly {
    readonly activityId: string
    readonly category: Category
    readonly reason: SwapReason | null
  }[]
}

export interface UseItem {
  readonly activityId: string
  readonly category: Category
  readonly done: boolean
  /** True when the plan did not ask for it; absent means false. */
  readonly optional?: boolean
  /** Means over everybody who gave feedback, rounded: the figures count whole ratings. */
  readonly engagement: number | null
  readonly difficulty: number | null
  /** Everybody's answers; absent without feedback. */
  readonly answers?: readonly AnswersOf[]
}

/**
 * The activities of each plan and the child's age, without other data of the child. Documents are removed with the
 * child, so that figures are the same after a replay.
 */
export const uses = projection<UseDocument, PlanEvent | ChildRemoved>({
  name: 'uses',
  version: 5,
  indexes: [['childId'], ['accountId', 'period'], ['period']],
  owners: (data): Record<string, string> => ('childId' in data ? { childId: data.childId } : {}),
  when: {
    PlanMade: {
      begins: ({ data }) => ({
        childId: data.childId,
        accountId: data.accountId,
        period: monthNamed(data.year, data.month),
        age: Math.floor(data.ageMonths / 12),
        policyVersion: data.policyVersion,
        items: data.items.map(pending),
        swappedOut: [],
      }),
    },
    PlanRemade: {
      changes: (use, { data }) => ({
        ...use,
        age: Math.floor(data.ageMonths / 12),
        policyVersion: data.policyVersion,
        items: data.items.map(pending),
        swappedOut: [],
      }),
    },
    ActivityCompleted: {
      changes: (use, event) => ({
        ...use,
        items: changeItem('uses', use.items, event, event.data.activityId, (item) => ({ ...item, done: true })),
      }),
    },
    ActivityReopened: {
      changes: (use, event) => ({
        ...use,
        items: changeItem('uses', use.items, event, event.data.activityId, pending),
      }),
    },
    FeedbackGiven: {
      changes: (use, event) => {
        const { activityId, accountId, by = accountId, engagement, difficulty } = event.data
        return {
          ...use,
          items: changeItem('uses', use.items, event, activityId, (item) => {
            const answers = withFeedback(item.answers ?? [], { by, engagement, difficulty, focusMinutes: null })
            const mean = meanFeedback(answers)!
            return {
              ...item,
              engagement: Math.round(mean.engagement),
              difficulty: Math.round(mean.difficulty),
              answers,
            }
          }),
        }
      },
    },
    ActivitySwapped: {
      changes: (use, event) => {
        const { activityId, reason, replacement } = event.data
        const out = use.items.find((item) => item.activityId === activityId)
        const items = changeItem('uses', use.items, event, activityId, () => pending(replacement))
        return {
          ...use,
          items,
          swappedOut: out ? [...use.swappedOut, { activityId, category: out.category, reason }] : use.swappedOut,
        }
      },
    },
    SwapUndone: {
      changes: (use, event) => {
        const { activityId, replacement, activity } = event.data
        return {
          ...use,
          items: changeItem('uses', use.items, event, replacement, () => pending(activity)),
          swappedOut: use.swappedOut.filter((one) => one.activityId !== activityId),
        }
      },
    },
    ActivityChosen: {
      changes: (use, event) => {
        const { activityId, insteadOf, activity } = event.data
        const before = use.swappedOut.filter((one) => one.activityId !== activityId)
        const out = use.items.find((item) => item.activityId === insteadOf)
        const items = putChosen('uses', use.items, event, insteadOf, pending(activity))
        return {
          ...use,
          items,
          swappedOut: out ? [...before, { activityId: out.activityId, category: out.category, reason: null }] : before,
        }
      },
    },
    ChildRemoved: { removes: ({ data }) => ({ field: 'childId', value: data.childId }) },
  },
})

const pending = ({
  activityId,
  category,
  optional,
}: Pick<PlannedActivity, 'activityId' | 'category' | 'optional'>): UseItem => ({
  activityId,
  category,
  ...(optional === true ? { optional } : {}),
  done: false,
  engagement: null,
  difficulty: null,
})
