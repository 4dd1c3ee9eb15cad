/** Where a child's plan of this month is shown, or why there is none. */
export const currentPlanPath = (childId: string) => `/app/activities?childId=${childId}`
/** All of a child's plans, by month. */
export const plansOfChildPath = (childId: string) => `/app/plans?childId=${childId}`
export const progressPath = (childId: string) => `/app/progress?childId=${childId}`
