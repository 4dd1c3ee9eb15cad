import type { PlanItem } from './types.ts'

type Standing = Pick<PlanItem, 'status'> & { readonly activity: Pick<PlanItem['activity'], 'recalled'> }

/** Waiting to be done; what was called back waits only to be swapped. */
export const isToDo = ({ status, activity }: Standing): boolean =>
  status === 'pending' && activity.recalled === undefined
