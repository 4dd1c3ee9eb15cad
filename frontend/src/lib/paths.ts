/**
 * Returns the path of an activity's page. With a child, the page also shows where that child's plans contain the
 * activity.
 */
export const activityPath = (id: string, childId?: string) =>
  `/app/activities/${id}${childId === undefined ? '' : `?childId=${childId}`}`

/** Returns the path of the page with the child's current plan, which shows the reason when there is no plan. */
export const currentPlanPath = (childId: string) => `/app/activities?childId=${childId}`

/** Returns the path of the page that presents the plan of a child who was just added. */
export const firstPlanPath = (childId: string) => `/app/children/${childId}/first-plan`

/** Returns the path of the page with all plans of a child, by month. */
export const plansOfChildPath = (childId: string) => `/app/plans?childId=${childId}`

/** Returns the path of the page with a child's diary. */
export const memoriesPath = (childId: string) => `/app/memories?childId=${childId}`

/** Returns the path of a child's diary with the dialog that adds a memory. */
export const addMemoryPath = (childId: string) => `${memoriesPath(childId)}&add=1`

export const progressPath = (childId: string) => `/app/progress?childId=${childId}`

/** Returns the path of the page with the child's milestones. */
export const milestonesPath = (childId: string) => `/app/children/${childId}/milestones`

/** Returns the path of the page about a child that is printed for the doctor or the teacher. */
export const reportPath = (childId: string) => `/app/children/${childId}/report`

/** Returns the path of the page with the caregivers of a child. */
export const familyPath = (childId: string) => `/app/settings/family?childId=${childId}`

export const planPath = (planId: string) => `/app/plans/${planId}`

export const plansPath = '/app/plans'

export const printPath = (planId: string) => `/app/plans/${planId}/print`

export const letterPath = (planId: string) => `/app/plans/${planId}/letter`
