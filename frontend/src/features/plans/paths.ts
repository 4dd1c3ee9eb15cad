export const planPath = (planId: string) => `/app/plans/${planId}`
