import type { DataSetTable } from '@filiz/http/contract/tables.ts'

export interface FoundTable {
  readonly table: DataSetTable
  /** The columns that contain all words; empty if the search is. */
  readonly columns: DataSetTable['columns']
}

/** Names and meanings are English, so that Turkish rules for letters would miss an `I`. */
const folded = (text: string) => text.toLowerCase()

/**
 * Returns the tables whose name or meaning, or one of whose columns, contains all words of a search, in the order of
 * `tables`, those that are named so first.
 */
export function findTables(tables: readonly DataSetTable[], search: string): readonly FoundTable[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return tables.map((table) => ({ table, columns: [] }))
  const hasAll = (...texts: readonly (string | null)[]) => {
    const text = folded(texts.join(' '))
    return words.every((word) => text.includes(word))
  }
  const found = tables.flatMap((table) => {
    const columns = table.columns.filter((column) => hasAll(column.name, column.meaning, column.unit))
    return columns.length > 0 || hasAll(table.name, table.meaning) ? [{ table, columns }] : []
  })
  return found.toSorted((a, b) => Number(hasAll(b.table.name)) - Number(hasAll(a.table.name)))
}
