/** An activity's page; with a child, also where it is in that child's plans. */
export const activityPath = (id: string, childId?: string) =>
  `/app/activities/${id}${childId === undefined ? '' : `?childId=${childId}`}`

/** Where a child's plan of this month is shown, or why there is none. */
export const currentPlanPath = (childId: string) => `/app/activities?childId=${childId}`

/** All of a child's plans, by month. */
export const plansOfChildPath = (childId: string) => `/app/plans?childId=${childId}`

export const progressPath = (childId: string) => `/app/progress?childId=${childId}`

export const planPath = (planId: string) => `/app/plans/${planId}`

export const plansPath = '/app/plans'

export const printPath = (planId: string) => `/app/plans/${planId}/print`

export const letterPath = (planId: string) => `/app/plans/${planId}/letter`
