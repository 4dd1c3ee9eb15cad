import { openExport } from '../sql/open-export.ts'
import { columnsOf } from './columns.ts'
import type { Format, Manifest, SmallGroups } from './manifest.ts'

/** A group of fewer families is small: one of them might be known by it. */
export const leastFamilies = 5

/** What families are told apart by, without a name; each a query with the groups' columns and `accountId`. */
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
  { by: ['month', 'age', 'policyVersion'], from: 'plans' },
]

/** From the age and the day on which it was said, a child's month of birth can be told, give or take one. */
function birthMonths(): string {
  return "(SELECT accountId, date_trunc('month', addedOn - to_months(ageMonthsThen))::DATE AS birthMonth FROM children)"
}

/** Which groups in an export are small, and which combinations rare. */
export async function smallGroupsIn(out: string, format: Format, files: Manifest['files']): Promise<SmallGroups[]> {
  const db = await openExport(out, { format, files, columns: columnsOf }, { threads: 1 })
  try {
    const found: SmallGroups[] = []
    for (const { by, from } of groupings) {
      const small = `SELECT count(DISTINCT accountId) AS families FROM ${from} WHERE accountId IS NOT NULL GROUP BY ${by.join(', ')} HAVING families < ${leastFamilies}`
      const [[groups, fewest]] = (await (
        await db.run(`SELECT count(*), min(families) FROM (${small})`)
      ).getRowsJson()) as [[unknown, unknown]]
      if (Number(groups) > 0) found.push({ by: [...by], groups: Number(groups), fewest: Number(fewest) })
    }
    return found
  } finally {
    db.close()
  }
}
