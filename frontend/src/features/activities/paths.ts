/** An activity's page; with a child, also where it is in that child's plans. */
export const activityPath = (id: string, childId?: string) => `/app/activities/${id}${childId === undefined ? '' : `?childId=${childId}`}`
