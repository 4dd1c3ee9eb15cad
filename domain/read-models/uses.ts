import type { AccountDeleted } from '../account/events.ts'
import type { ChildRemoved } from '../child/events.ts'
import type { PlanEvent } from '../plan/events.ts'
import { monthNamed } from '../shared/calendar.ts'
import type { UseDocument, UseItem } from './documents.ts'
import { changeItem, putChosen } from './plan-items.ts'
import { projection } from './projection.ts'

/**
 * What a plan says about the activities in it, and nothing about the child but its age: what administrators' figures are
 * added up from. It goes with its child, so that figures are of those who are here, after a replay as before.
 */
export const uses = projection<UseDocument, PlanEvent | ChildRemoved | AccountDeleted>({
  name: 'uses',
  version: 1,
  indexes: [['childId'], ['accountId']],
  owners: (data): Record<string, string> => 'childId' in data ? { childId: data.childId, accountId: data.accountId } : {},
  when: {
    PlanMade: {
      begins: ({ data }) => ({
        childId: data.childId, accountId: data.accountId, period: monthNamed(data.year, data.month), age: Math.floor(data.ageMonths / 12),
        items: data.items.map(pending), swappedOut: [],
      }),
    },
    PlanRemade: { changes: (use, { data }) => ({ ...use, age: Math.floor(data.ageMonths / 12), items: data.items.map(pending), swappedOut: [] }) },
    ActivityCompleted: { changes: (use, event) => ({ ...use, items: changeItem('uses', use.items, event, event.data.activityId, (item) => ({ ...item, done: true })) }) },
    ActivityReopened: { changes: (use, event) => ({ ...use, items: changeItem('uses', use.items, event, event.data.activityId, pending) }) },
    FeedbackGiven: {
      changes: (use, event) => {
        const { activityId, engagement, difficulty } = event.data
        return { ...use, items: changeItem('uses', use.items, event, activityId, (item) => ({ ...item, engagement, difficulty })) }
      },
    },
    ActivitySwapped: {
      changes: (use, event) => {
        const { activityId, reason, replacement } = event.data
        return { ...use, items: changeItem('uses', use.items, event, activityId, () => pending(replacement)), swappedOut: [...use.swappedOut, { activityId, reason }] }
      },
    },
    ActivityChosen: {
      changes: (use, event) => {
        const { activityId, insteadOf, activity } = event.data
        const out = use.swappedOut.filter((one) => one.activityId !== activityId)
        return { ...use, items: putChosen('uses', use.items, event, insteadOf, pending(activity)), swappedOut: insteadOf === null ? out : [...out, { activityId: insteadOf, reason: null }] }
      },
    },
    ChildRemoved: { removes: ({ data }) => ({ field: 'childId', value: data.childId }) },
    AccountDeleted: { removes: (event) => ({ field: 'accountId', value: event.stream.slice('account-'.length) }) },
  },
})

const pending = ({ activityId }: { readonly activityId: string }): UseItem => ({ activityId, done: false, engagement: null, difficulty: null })
