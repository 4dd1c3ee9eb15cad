import type { PlannedActivity, Reason } from './events.ts'

/** Why an activity is in a plan that no policy chose. */
export const ownChoice: Reason = { code: 'own-choice' }

/** Whether the parent put it there. */
export const isOwnChoice = ({ reasons }: Pick<PlannedActivity, 'reasons'>): boolean =>
  reasons.some(({ code }) => code === ownChoice.code)
