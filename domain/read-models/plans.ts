import type { AccountDeleted } from '../account/events.ts'
import type { ChildRemoved } from '../child/events.ts'
import type { PlanEvent, PlannedActivity } from '../plan/events.ts'
import { firstDayOfMonth, monthNamed, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import type { PlanDocument, PlanItemDocument } from './documents.ts'
import { changeItem, putChosen } from './plan-items.ts'
import { projection } from './projection.ts'

/** Plans with completions and feedback, for the plan's pages. */
export const plans = projection<PlanDocument, PlanEvent | ChildRemoved | AccountDeleted>({
  name: 'plans',
  version: 3,
  indexes: [['childId', '-period'], ['accountId']],
  owners: (data): Record<string, string> =>
    'childId' in data ? { childId: data.childId, accountId: data.accountId } : {},
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
          })),
        ),
    },
    ActivityReopened: {
      changes: (plan, event) =>
        touched(plan, event, changeItem('plans', plan.items, event, event.data.activityId, pending)),
    },
    FeedbackGiven: {
      changes: (plan, event) => {
        const { engagement, difficulty, focusMinutes, notes } = event.data
        return touched(
          plan,
          event,
          changeItem('plans', plan.items, event, event.data.activityId, (item) => ({
            ...item,
            feedback: { engagement, difficulty, focusMinutes, notes },
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
      }),
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
    AccountDeleted: { removes: (event) => ({ field: 'accountId', value: event.stream.slice('account-'.length) }) },
  },
})

const pending = ({ activityId, category, durationMinutes, score, reasons }: PlannedActivity): PlanItemDocument => ({
  activityId,
  category,
  durationMinutes,
  score,
  reasons,
  completedAt: null,
  day: null,
  spentMinutes: null,
  feedback: null,
})

const touched = (
  plan: PlanDocument,
  { data: { at } }: Pick<PlanEvent, 'data'>,
  items: readonly PlanItemDocument[],
): PlanDocument => ({ ...plan, items, changedAt: at, remakeDue: false })

/** A plan made in advance begins with its month. */
const firstDayOf = (period: Month, from: Day): Day => (from > firstDayOfMonth(period) ? from : firstDayOfMonth(period))
