import { openExport } from '../sql/open-export.ts'
import { columnsOf } from './columns.ts'
import type { Format, Manifest, SmallGroups } from './manifest.ts'

/** A group of fewer families is small: one of them might be known by it. */
export const leastFamilies = 5

const examples = 20

/** What families are told apart by, without a name; each a query with the groups' columns and `accountId`. */
const groupings: readonly { readonly by: readonly string[]; readonly from: string }[] = [
  { by: ['timeZone'], from: 'families' },
  { by: ['language', 'timeZone'], from: 'families' },
  { by: ['cohort', 'timeZone'], from: 'families' },
  { by: ['children', 'timeZone'], from: 'families' },
  { by: ['birthMonth'], from: birthMonths() },
  { by: ['birthMonth', 'timeZone'], from: `(${birthMonths()}) JOIN families USING (accountId)` },
  { by: ['birthMonths'], from: `(SELECT accountId, string_agg(birthMonth::VARCHAR, ', ' ORDER BY birthMonth) AS birthMonths FROM ${birthMonths()} GROUP BY accountId HAVING count(*) > 1)` },
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
      const columns = by.join(', ')
      const small = `SELECT ${by.map((one) => `${one}::VARCHAR`).join(', ')}, count(DISTINCT accountId) AS families FROM ${from} WHERE accountId IS NOT NULL GROUP BY ${columns} HAVING families < ${leastFamilies}`
      const rows = await (await db.run(`SELECT *, count(*) OVER () FROM (${small}) ORDER BY families, ${by.map((_, index) => index + 1).join(', ')} LIMIT ${examples}`)).getRowsJson()
      if (rows.length === 0) continue
      found.push({ by: [...by], groups: Number(rows[0]!.at(-1)), examples: rows.map((row) => ({ values: row.slice(0, by.length) as (string | null)[], families: Number(row[by.length]) })) })
    }
    return found
  } finally {
    db.close()
  }
}
