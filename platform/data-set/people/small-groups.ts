import type { SmallGroups } from '../files/manifest.ts'
import type { DuckDb } from '../tables/duckdb.ts'

/** A group with fewer families is small: it might identify one of them. */
export const leastFamilies = 5

/**
 * Combinations of attributes that could identify a family without a name. Each is a query with the grouping columns and
 * `accountId`.
 */
const groupings: readonly { readonly by: readonly string[]; readonly from: string }[] = [
  { by: ['timeZone'], from: 'families' },
  { by: ['language', 'timeZone'], from: 'families' },
  { by: ['cohort', 'timeZone'], from: 'families' },
  { by: ['children', 'timeZone'], from: 'families' },
  { by: ['birthMonth'], from: birthMonths() },
  { by: ['birthMonth', 'timeZone'], from: `(${birthMonths()}) JOIN families USING (accountId)` },
  {
    by: ['birthMonths'],
    from: `(SELECT accountId, string_agg(birthMonth::VARCHAR, ', ' ORDER BY birthMonth) AS birthMonths FROM ${birthMonths()} GROUP BY accountId HAVING count(*) > 1)`,
  },
  {
    by: ['people'],
    from: "(SELECT accountId, string_agg(role, ', ' ORDER BY role) AS people FROM (SELECT DISTINCT c.accountId, g.childId, g.accountId AS person, g.role FROM caregivers g JOIN children c USING (childId) WHERE g.validUntil IS NULL) GROUP BY accountId, childId)",
  },
  { by: ['month', 'age', 'policyVersion'], from: 'plans' },
]

/**
 * Returns a query for each child's month of birth, which can be derived (within one month) from the age and the day on
 * which the age was recorded.
 */
function birthMonths(): string {
  return "(SELECT accountId, date_trunc('month', addedOn - to_months(ageMonthsThen))::DATE AS birthMonth FROM children)"
}

/** Finds small groups and rare combinations in an export. */
export async function smallGroupsIn(db: DuckDb): Promise<SmallGroups[]> {
  const found: SmallGroups[] = []
  for (const { by, from } of groupings) {
    const small = `SELECT count(DISTINCT accountId) AS families FROM ${from} WHERE accountId IS NOT NULL GROUP BY ${by.join(', ')} HAVING families < ${leastFamilies}`
    const [[groups, fewest]] = (await (await db.ask(
      `SELECT count(*), min(families) FROM (${small})`,
    ))!.getRowsJson()) as [[unknown, unknown]]
    if (Number(groups) > 0) found.push({ by: [...by], groups: Number(groups), fewest: Number(fewest) })
  }
  return found
}
