import { allTables } from './all-tables.ts'
import examples from './examples.json' with { type: 'json' }
import { dictionary } from './dictionary.ts'
import { lineageOf, type Lineage } from './lineage.ts'

/** A table of an export as a reader of its dictionary sees it. */
export interface DescribedTable extends Lineage {
  readonly name: string
  readonly kind: 'derived' | 'event'
  readonly meaning: string
  readonly join: string
  readonly biased: string | null
  readonly columns: readonly {
    readonly name: string
    /** DuckDB's SQL type. */
    readonly type: string
    readonly meaning: string
    readonly unit: string | null
    /** Meaning of null; null if the column is never null. */
    readonly null: string | null
  }[]
  /** Up to two rows of a generated history, in the order of `columns`. */
  readonly rows: readonly (readonly (string | null)[])[]
}

interface Example {
  /** SQL type of each column, in order. */
  readonly types: Readonly<Record<string, string>>
  readonly rows: readonly (readonly (string | null)[])[]
}

/** Types and rows by table, from `npm run fixtures`. */
export const tableExamples: Readonly<Record<string, Example>> = examples as never

/** All tables of an export: the derived ones, then the event types. */
export const describedTables: readonly DescribedTable[] = allTables.map(
  ([name, { meaning, join, biased = null, columns }]) => {
    const { types, rows } = tableExamples[name] ?? { types: {}, rows: [] }
    return {
      name,
      kind: Object.hasOwn(dictionary, name) ? 'derived' : 'event',
      meaning,
      join,
      biased,
      ...lineageOf(name),
      columns: Object.entries(types).map(([column, type]) => {
        const { meaning: says, unit = null, null: none = null } = columns[column]!
        return { name: column, type, meaning: says, unit, null: none }
      }),
      rows,
    }
  },
)
