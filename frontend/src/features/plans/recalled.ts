import type { PlanItem } from '@filiz/http/contract/shapes.ts'

type Standing = Pick<PlanItem, 'status'> & { readonly activity: Pick<PlanItem['activity'], 'recalled'> }

/** Returns whether the activity is still to be done. A recalled activity can only be replaced. */
export const isToDo = ({ status, activity }: Standing): boolean =>
  status === 'pending' && activity.recalled === undefined
