import type { PlannedActivity, Reason } from './events.ts'

/** The reason of an activity that a parent chose. */
export const ownChoice: Reason = { code: 'own-choice' }

/** The second reason of an activity that the family did before it knew that the activity had left the plan. */
export const doneBeforeChange: Reason = { code: 'done-before-change' }

/** True when a parent chose the activity. */
export const isOwnChoice = ({ reasons }: Pick<PlannedActivity, 'reasons'>): boolean =>
  reasons.some(({ code }) => code === ownChoice.code)
