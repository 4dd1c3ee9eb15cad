import type { PlanEvent, PlannedActivity } from './events.ts'
import type { MadePlan, PlanItem, PlanState } from './state.ts'

export const initial: PlanState = { status: 'none' }

export function evolve(state: PlanState, event: PlanEvent): PlanState {
  if (event.type === 'PlanMade') {
    const { planId, childId, accountId, year, month, ageMonths, ahead, items } = event.data
    return { status: 'made', planId, childId, accountId, year, month, ageMonths, remakeDue: ahead, items: items.map(pending), swappedOut: [] }
  }
  if (state.status === 'none') return state
  const touched = { ...state, remakeDue: false }
  const replacing = (activityId: string, change: (item: PlanItem) => PlanItem): MadePlan =>
    ({ ...touched, items: state.items.map(item => (item.activityId === activityId ? change(item) : item)) })

  switch (event.type) {
    case 'PlanRemade':
      return { ...touched, ageMonths: event.data.ageMonths, items: event.data.items.map(pending), swappedOut: [] }
    case 'ActivityCompleted': {
      const { activityId, completedAt, day, durationMinutes } = event.data
      return replacing(activityId, item => ({ ...item, completion: { completedAt, day, durationMinutes } }))
    }
    case 'ActivityReopened':
      return replacing(event.data.activityId, pending)
    case 'FeedbackGiven': {
      const { activityId, engagement, difficulty, focusMinutes, notes } = event.data
      return replacing(activityId, item => ({ ...item, feedback: { engagement, difficulty, focusMinutes, notes } }))
    }
    case 'ActivitySwapped': {
      const { activityId, replacement } = event.data
      return { ...replacing(activityId, () => pending(replacement)), swappedOut: [...state.swappedOut, activityId] }
    }
  }
}

const pending = (planned: PlannedActivity): PlanItem => ({ ...planned, completion: null, feedback: null })
