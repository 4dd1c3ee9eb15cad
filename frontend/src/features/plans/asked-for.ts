import type { PlanItem } from '@filiz/http/contract/shapes.ts'

/** Returns whether a plan's list shows the item in its week: the plan asks for it, or it was completed. */
export const isInItsWeek = ({ optional, status }: Pick<PlanItem, 'optional' | 'status'>): boolean =>
  !optional || status === 'completed'
