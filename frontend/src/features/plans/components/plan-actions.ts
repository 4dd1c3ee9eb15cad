import { createContext, use } from 'react'
import type { Plan, PlanItem } from '../types.ts'

/** What goes on with one activity of a plan just now. */
export interface ItemState {
  readonly busy: boolean
  readonly failure?: {
    readonly error: unknown
    readonly otherwise: string
    readonly retry: () => void
    readonly now: boolean
  }
}

/** What a parent can do with the activities of a plan, from wherever they are shown. */
export interface PlanActions {
  readonly plan: Plan
  /** Done, just now: one press and no questions; of a month that is over, with the day. `now`: pressed in what to do now, where a failure is then shown. */
  readonly complete: (item: PlanItem, now?: boolean) => void
  /** Done, with the minutes that it took and the day. */
  readonly completeWith: (item: PlanItem) => void
  /** Done with siblings, each in a plan of its own. */
  readonly together: (item: PlanItem) => void
  /** Asks first where feedback would be lost with it. */
  readonly reopen: (item: PlanItem) => void
  readonly giveFeedback: (item: PlanItem) => void
  readonly swap: (item: PlanItem) => void
  readonly stateOf: (item: PlanItem) => ItemState
}

export const PlanActionsContext = createContext<PlanActions | undefined>(undefined)

export function usePlanActions(): PlanActions {
  const actions = use(PlanActionsContext)
  if (!actions) throw new Error('There is no PlanActionsProvider around this')
  return actions
}

/** The same, where the activity is also in the list below: in what to do now. */
export const nowAnchor = (activityId: string) => `now-${activityId}`

/** The element of an activity that takes the focus when a dialog about it closes. */
export const itemAnchor = (activityId: string) => `activity-${activityId}`
