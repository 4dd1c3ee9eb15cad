import { allTables, sentenceOf, sentencesOf } from './all-tables.ts'
import { text } from './sql-text.ts'

const meanings = new Map(allTables)

/** Returns the key-value metadata that explains a table and its columns in Parquet files, as an SQL literal. */
export function metadataOf(table: string): string {
  const meaning = meanings.get(table)!
  const columns = Object.fromEntries(Object.entries(meaning.columns).map(([name, its]) => [name, sentenceOf(its)]))
  return `{meaning: ${text(sentencesOf(meaning))}, columns: ${text(JSON.stringify(columns))}}`
}
