import type { Child, Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { createContext, use } from 'react'

/** Pending state and last failure of an activity's action. */
export interface ItemState {
  readonly busy: boolean
  /** True after the activity was reopened here; it can then be completed again, even in another time zone. */
  readonly reopened?: boolean
  readonly failure?: {
    readonly error: unknown
    readonly otherwise: string
    readonly retry: () => void
    readonly now: boolean
  }
}

/** Actions on the activities of a plan, for every component that shows an activity. */
export interface PlanActions {
  readonly plan: Plan
  /**
   * Completes the activity at the current time without a dialog; in a past month, asks for the date. `now`: the button
   * is in the panel for today, which then also shows a failure.
   */
  readonly complete: (item: PlanItem, now?: boolean) => void
  /** Asks for duration and date, then completes the activity. */
  readonly completeWith: (item: PlanItem) => void
  /** Completes the activity for siblings too, each in its own plan. */
  readonly together: (item: PlanItem) => void
  /** Completes the activity for the plan's child and these siblings; a dialog celebrates, or names who failed. */
  readonly completeForAll: (item: PlanItem, siblings: readonly Child[]) => void
  /** Reopens a completed activity. Asks for confirmation first when feedback would be deleted. */
  readonly reopen: (item: PlanItem) => void
  readonly giveFeedback: (item: PlanItem) => void
  readonly swap: (item: PlanItem) => void
  /** Undoes the swap by which the activity came. */
  readonly undoSwap: (item: PlanItem) => void
  readonly stateOf: (item: PlanItem) => ItemState
}

export const PlanActionsContext = createContext<PlanActions | undefined>(undefined)

export function usePlanActions(): PlanActions {
  const actions = use(PlanActionsContext)
  if (!actions) throw new Error('There is no PlanActionsProvider around this')
  return actions
}

/** Returns the id of an activity's element in the panel for today, in addition to its element in the list. */
export const nowAnchor = (activityId: string) => `now-${activityId}`

/** Returns the id of an activity's element, which takes the focus when a dialog about the activity closes. */
export const itemAnchor = (activityId: string) => `activity-${activityId}`
