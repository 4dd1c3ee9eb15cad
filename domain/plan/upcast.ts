import type { Upcaster } from '../shared/event.ts'

/**
 * `PlanMade` and `PlanRemade`: a plan existed from the day that it was made on. Only the day in Greenwich is known; who reads it takes
 * its month's first where that is later.
 */
export const planToSchema2: Upcaster = (data) => ({
  ...data,
  from: String(data['at']).slice(0, 10),
  interestScores: null,
})

/** `ActivitySwapped`: its policy did not say what the replacement's score was made of. */
export const swapToSchema2: Upcaster = (data) => ({ ...data, interestScores: null })
