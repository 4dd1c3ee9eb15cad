/** Values of `data-shown`, which marks an element that is recorded when it is on the screen (`watch-exposures.ts`). */
export const planShown = (planId: string) => `plan ${planId}`
export const suggestionShown = (childId: string, activityId: string) => `suggestion ${childId} ${activityId}`
