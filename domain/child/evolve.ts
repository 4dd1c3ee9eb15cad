import type { ChildEvent } from './events.ts'
import type { ChildState } from './state.ts'

export const initial: ChildState = { status: 'none' }

export function evolve(state: ChildState, event: ChildEvent): ChildState {
  if (event.type === 'ChildAdded') {
    const { childId, accountId, name, birthDate, interests } = event.data
    return { status: 'present', childId, accountId, name, birthDate, interests, pause: null }
  }
  if (state.status !== 'present') return state
  switch (event.type) {
    case 'ChildChanged': {
      const { name, birthDate, interests } = event.data
      return { ...state, name, birthDate, interests }
    }
    case 'ProgressPaused':
      return { ...state, pause: { from: event.data.from, until: event.data.until } }
    case 'ProgressResumed': {
      const { lastPausedDay } = event.data
      return { ...state, pause: state.pause && lastPausedDay ? { ...state.pause, until: lastPausedDay } : null }
    }
    case 'ChildRemoved':
      return { status: 'removed', accountId: state.accountId }
  }
}
