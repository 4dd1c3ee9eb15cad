import type { Day } from '../shared/event.ts'
import type { ChildEvent } from './events.ts'

export interface Child {
  readonly childId: string
  readonly accountId: string
  readonly name: string
  readonly birthDate: Day
  readonly interests: readonly string[]
  /** The latest pause, over or not; null where there was none or it was taken back. Both days belong to it. */
  readonly pause: { readonly from: Day; readonly until: Day } | null
}

export type ChildState =
  | { readonly status: 'none' }
  | ({ readonly status: 'present' } & Child)
  | { readonly status: 'removed'; readonly accountId: string }

/** How far ahead a pause may end. */
export const maxPauseDays = 92

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
