import type { Upcaster } from '../shared/event.ts'

/**
 * Upcasts `PlanMade` and `PlanRemade`: `from` becomes the day on which the plan was made. Only the UTC day is known;
 * readers use the month's first day when that is later.
 */
export const planToSchema2: Upcaster = (data) => ({
  ...data,
  from: String(data['at']).slice(0, 10),
  interestScores: null,
})

/** Upcasts `ActivitySwapped`: the replacement has no interest scores. */
export const swapToSchema2: Upcaster = (data) => ({ ...data, interestScores: null })
