export const insightsPath = '/app/insights'
export const samplePath = '/app/insights/plans'
export const dataPath = '/app/insights/data'
export const planHistoryPath = (pseudonym: string) => `/app/insights/plans/${pseudonym}`
export const replayPath = (dataSetId: string) => `/app/insights/data/${dataSetId}`
export const streamPath = (dataSetId: string, stream: string) => `/app/insights/data/${dataSetId}/${stream}`
export const tablesPath = '/app/insights/data/tables'
export const tablePath = (name: string) => `/app/insights/data/tables/${name}`
