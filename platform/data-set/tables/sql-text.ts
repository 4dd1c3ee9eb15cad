/** Returns a text as an SQL literal. */
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
