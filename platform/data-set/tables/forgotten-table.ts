/** Numbers of deleted families and children by table and cohort, without the people themselves. */
export interface ForgottenCount {
  readonly table: string
  /** Month of registration (`2026-11`); null for all cohorts of fewer than five families together. */
  readonly cohort: string | null
  /** Null: one to four. */
  readonly families: number | null
  /** Null: one to four. */
  readonly children: number | null
}

export const forgottenTable = 'forgotten'

/** Returns a query for the rows of the table `forgotten`. */
export const forgottenRows = (counts: readonly ForgottenCount[]): string => {
  const rows = counts.map(
    ({ table, cohort, families, children }) =>
      `('${table}', ${cohort === null ? 'NULL' : `DATE '${cohort}-01'`}, ${families ?? 'NULL'}, ${children ?? 'NULL'})`,
  )
  const columns =
    'tableName::VARCHAR AS tableName, cohort::DATE AS cohort, families::BIGINT AS families, children::BIGINT AS children'
  return rows.length === 0
    ? `SELECT ${columns} FROM (SELECT NULL AS tableName, NULL AS cohort, NULL AS families, NULL AS children) WHERE false`
    : `SELECT ${columns} FROM (VALUES ${rows.join(', ')}) counted(tableName, cohort, families, children)`
}
