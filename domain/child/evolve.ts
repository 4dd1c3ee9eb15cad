import type { Allergen } from '../activity/vocabulary.ts'
import type { Day } from '../shared/event.ts'
import type { ChildEvent } from './events.ts'
import { chosenLook, type ChosenLook } from './look.ts'

export interface Child extends ChosenLook {
  readonly childId: string
  readonly accountId: string
  readonly name: string
  readonly birthDate: Day
  readonly interests: readonly string[]
  readonly allergies: readonly Allergen[]
  /** The latest pause, even when it is over; null without a pause or after its cancellation. Both days are included. */
  readonly pause: { readonly from: Day; readonly until: Day } | null
  /** Ids of the saved activities, oldest first. */
  readonly favourites: readonly string[]
}

export type ChildState =
  | { readonly status: 'none' }
  | ({ readonly status: 'present' } & Child)
  | { readonly status: 'removed'; readonly accountId: string }

/** Maximum number of days from today to the end of a pause. */
export const maxPauseDays = 92

/** Maximum number of activities that are saved for a child. */
export const maxFavourites = 100

export const initial: ChildState = { status: 'none' }

export function evolve(state: ChildState, event: ChildEvent): ChildState {
  if (event.type === 'ChildAdded') {
    const { childId, accountId, name, birthDate, interests, allergies = [] } = event.data
    return {
      status: 'present',
      childId,
      accountId,
      name,
      birthDate,
      interests,
      allergies,
      ...chosenLook(event.data),
      pause: null,
      favourites: [],
    }
  }
  if (state.status !== 'present') return state
  switch (event.type) {
    case 'ChildChanged': {
      const { name, birthDate, interests, allergies = state.allergies } = event.data
      return { ...state, name, birthDate, interests, allergies, ...chosenLook(event.data) }
    }
    case 'ProgressPaused':
      return { ...state, pause: { from: event.data.from, until: event.data.until } }
    case 'ProgressResumed': {
      const { lastPausedDay } = event.data
      return { ...state, pause: state.pause && lastPausedDay ? { ...state.pause, until: lastPausedDay } : null }
    }
    case 'FavouriteAdded':
      return { ...state, favourites: [...state.favourites, event.data.activityId] }
    case 'FavouriteRemoved':
      return { ...state, favourites: state.favourites.filter((id) => id !== event.data.activityId) }
    case 'ChildRemoved':
      return { status: 'removed', accountId: state.accountId }
  }
}
