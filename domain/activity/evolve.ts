import type { ActivityEvent } from './events.ts'
import type { ActivityState } from './state.ts'

export const initial: ActivityState = { status: 'none' }

export function evolve(state: ActivityState, event: ActivityEvent): ActivityState {
  if (event.type === 'ActivityAdded') {
    const { activityId, content, origin } = event.data
    return { status: 'published', activityId, content, version: 1, origin }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'ActivityRevised':
      return { ...state, content: event.data.content, version: state.version + 1, origin: event.data.origin }
    case 'ActivityArchived':
      return { ...state, status: 'archived', origin: event.data.origin }
    case 'ActivityRestored':
      return { ...state, status: 'published', origin: event.data.origin }
  }
}
