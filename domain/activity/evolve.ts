import type { ActivityContent, ActivityEvent, Origin } from './events.ts'
import type { Activity, ActivityState } from './state.ts'

export const initial: ActivityState = { status: 'none' }

export function evolve(state: ActivityState, event: ActivityEvent): ActivityState {
  if (event.type === 'ActivityAdded') {
    const { activityId, content, origin, status } = event.data
    return { status, activityId, content, version: 1, earlier: [], origin }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'ActivityRevised':
    case 'ActivityReverted':
      return { ...state, ...written(state, event.data.content, event.data.origin) }
    case 'ActivityPublished':
      return { ...activityOf(state), status: 'published', origin: event.data.origin }
    case 'ActivityUnpublished':
      return { ...activityOf(state), status: 'draft', origin: event.data.origin }
    case 'ActivityArchived':
      return state.status === 'archived' ? state : { ...state, status: 'archived', before: state.status, origin: event.data.origin }
    case 'ActivityRestored':
      return state.status === 'archived' ? { ...activityOf(state), status: state.before, origin: event.data.origin } : state
    case 'ActivityNoted':
      return state
  }
}

const written = (state: Activity, content: ActivityContent, origin: Origin) =>
  ({ content, version: state.version + 1, earlier: [...state.earlier, state.content], origin })

const activityOf = ({ activityId, content, version, earlier, origin }: Activity): Activity => ({ activityId, content, version, earlier, origin })
