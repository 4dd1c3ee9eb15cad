export const planPath = (planId: string) => `/app/plans/${planId}`
export const plansPath = '/app/plans'
export const printPath = (planId: string) => `/app/plans/${planId}/print`
export const letterPath = (planId: string) => `/app/plans/${planId}/letter`
