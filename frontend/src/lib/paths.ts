/** Path of an activity's page. With a child, the page also shows the activity's place in that child's plans. */
export const activityPath = (id: string, childId?: string) =>
  `/app/activities/${id}${childId === undefined ? '' : `?childId=${childId}`}`

/** Path of the child's current plan, or of the reason why there is none. */
export const currentPlanPath = (childId: string) => `/app/activities?childId=${childId}`

/** Path of all plans of a child, by month. */
export const plansOfChildPath = (childId: string) => `/app/plans?childId=${childId}`

export const progressPath = (childId: string) => `/app/progress?childId=${childId}`

export const planPath = (planId: string) => `/app/plans/${planId}`

export const plansPath = '/app/plans'

export const printPath = (planId: string) => `/app/plans/${planId}/print`

export const letterPath = (planId: string) => `/app/plans/${planId}/letter`
