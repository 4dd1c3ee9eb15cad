export const questions = ['completion', 'engagement', 'difficulty', 'retention', 'catalogue'] as const
export type Question = (typeof questions)[number]
/** Rows of an exported file: cells, or sums of cells. */
export const groupings = ['cell', 'month', 'age', 'category', 'policy'] as const
export type Grouping = (typeof groupings)[number]
export const ages = [2, 3, 4, 5, 6] as const
