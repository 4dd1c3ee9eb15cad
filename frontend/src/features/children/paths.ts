/** Where a child's plan of this month is shown, or why there is none. */
export const currentPlanPath = (childId: string) => `/app/activities?childId=${childId}`
export const progressPath = (childId: string) => `/app/progress?childId=${childId}`
