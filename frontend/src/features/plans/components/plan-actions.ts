import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { createContext, use } from 'react'

/** Pending state and last failure of an activity's action. */
export interface ItemState {
  readonly busy: boolean
  readonly failure?: {
    readonly error: unknown
    readonly otherwise: string
    readonly retry: () => void
    readonly now: boolean
  }
}

/** Actions on a plan's activities, available wherever they are shown. */
export interface PlanActions {
  readonly plan: Plan
  /**
   * Completes the activity at the current time without questions; in a past month, asks for the date. `now` means that
   * the button is in today's panel, where a failure is then shown.
   */
  readonly complete: (item: PlanItem, now?: boolean) => void
  /** Completes the activity with duration and date. */
  readonly completeWith: (item: PlanItem) => void
  /** Completes the activity for siblings, too, each in their own plan. */
  readonly together: (item: PlanItem) => void
  /** Asks for confirmation first if feedback would be deleted. */
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

/** Id of the same activity in today's panel, in addition to the list. */
export const nowAnchor = (activityId: string) => `now-${activityId}`

/** Id of an activity's element, which takes the focus when a dialog about it closes. */
export const itemAnchor = (activityId: string) => `activity-${activityId}`
