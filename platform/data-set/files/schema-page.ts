import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { allTables, sentenceOf } from '../tables/all-tables.ts'
import type { TableMeaning } from '../tables/dictionary.ts'
import { describe, type DuckDb } from '../tables/duckdb.ts'
import { incompleteness } from '../tables/partial-export.ts'
import type { ExportRequest } from './manifest.ts'

export const schemaName = 'schema.md'

const introduction = `# Tables of this export

Made by Filiz. \`manifest.json\` says what the export contains; \`analyst sql --from <folder>\` opens it.

- The tables up to \`forgotten\` are derived from the events, whose tables follow. They are files in \`tables/\`, and in an
  export as Parquet also in \`filiz.duckdb\`. In text, lists and maps are JSON.
- Times are instants with a zone, written in UTC (TIMESTAMP WITH TIME ZONE); days are the family's own (DATE). A program
  may show times in its own zone: begin with \`SET TimeZone = 'UTC'\` in DuckDB.
- A family is one account. An account without a child (\`families.children = 0\`) may be staff or a caregiver: count
  accounts that added a child.
- Accounts and children have pseudonyms. Those of exports with different keys differ, so such exports cannot be joined
  by family.
- Pseudonyms are not anonymity: do not publish figures of fewer than five families
  (\`HAVING count(DISTINCT accountId) >= 5\`), also where one group follows from the others.
- Names, addresses, birth dates, interests, allergies and notes are in no table.
- Of memories and of answers about milestones, the event tables (\`MemoryAdded\`, \`MilestoneAnswered\`, …) say when there was
  one and who recorded it, and nothing of its content.
- Deleted families and removed children are in no table except \`forgotten\`, which counts them.
- In the Parquet files of a derived table, \`month\` is in the name of the folder.
`

/** Writes the dictionary of the tables, with the types that the opened export has. */
export async function writeSchemaPage(out: string, request: ExportRequest, db: DuckDb): Promise<void> {
  const sections: string[] = []
  for (const [table, meaning] of allTables) sections.push(section(table, meaning, await describe(db, `"${table}"`)))
  const partial = incompleteness(request)
    .map((sentence) => `- **Incomplete**: ${sentence}.\n`)
    .join('')
  writeFileSync(path.join(out, schemaName), `${introduction}${partial}\n${sections.join('\n')}`, { mode: 0o600 })
}

const section = (
  table: string,
  { meaning, join, biased, columns }: TableMeaning,
  types: readonly { name: string; type: string }[],
) => `## ${table}

One row: ${meaning}.

- Join: ${join}.
${biased ? `- Biased: ${biased}.\n` : ''}
| column | type | meaning |
|---|---|---|
${types.map(({ name, type }) => `| ${name} | ${type} | ${columns[name] ? sentenceOf(columns[name]).replaceAll('|', '\\|') : ''} |`).join('\n')}
`
