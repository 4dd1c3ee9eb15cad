import {
  evolve as evolveAsToday,
  initial as ofToday,
  type PlanState as PlanStateOfToday,
} from '@filiz/domain/plan/evolve.ts'
import type { PlanEvent } from './events.ts'

export * from '@filiz/domain/plan/evolve.ts'

/** Ids of the hidden activities. */
export type PlanState = PlanStateOfToday & { readonly hidden: readonly string[] }

export const initial: PlanState = { ...ofToday, hidden: [] }

export function evolve(state: PlanState, event: PlanEvent): PlanState {
  if (event.type === 'ActivityHidden') return { ...state, hidden: [...state.hidden, event.data.activityId] }
  return { ...evolveAsToday(state, event), hidden: state.hidden }
}
