export const questions = ['completion', 'engagement', 'difficulty', 'retention', 'catalogue'] as const
export type Question = (typeof questions)[number]
/**
 * What a row of an exported file stands for: one cell, or the sum of the cells of one month, age, category or policy.
 */
export const groupings = ['cell', 'month', 'age', 'category', 'policy'] as const
export type Grouping = (typeof groupings)[number]
export const ages = [2, 3, 4, 5, 6] as const
