export const insightsPath = '/app/insights'
export const samplePath = '/app/insights/plans'
export const dataPath = '/app/insights/data'
export const planHistoryPath = (pseudonym: string) => `/app/insights/plans/${pseudonym}`
