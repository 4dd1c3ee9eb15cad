import { parsePage, parseSort, parseWhere, type Term } from './query.ts'
import type { Query, Scalar } from './port.ts'

export interface Sql {
  readonly sql: string
  readonly values: readonly (string | number | null)[]
}

/** Maps a field to its SQL expression; it must equal the index's expression, or the index is not used. */
export type ColumnOf = (field: string) => string

/** `keyed`: fields with a column of their own (all indexed fields); other fields are extracted from the document. */
export const columnsOf =
  (keyed: ReadonlySet<string>): ColumnOf =>
  (field) => {
    if (field === '_id') return 'id'
    if (field === 'position') return 'position'
    return keyed.has(field) ? keyColumn(field) : inDocument(field)
  }

export const keyColumn = (field: string): string => `"k_${field}"`
export const inDocument = (field: string): string => `json_extract(doc, '$."${field}"')`

/** Converts booleans to 1 and 0, as `json_extract` returns them. */
const bindable = (value: Scalar): string | number | null => (typeof value === 'boolean' ? Number(value) : value)

/** The value of a field's column: what `json_extract` would return from the document. */
export function keyOf(value: unknown): string | number | null {
  if (value === undefined) return null
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : bindable(value as Scalar)
}

const comparisons = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

function condition({ field, operator, value }: Term, column: ColumnOf): Sql {
  const expression = column(field)
  if (operator === 'contains') return { sql: `instr(${expression}, ?) > 0`, values: [value] }
  if (operator === 'in') {
    const listed: Sql = { sql: `${expression} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(value)] }
    return value.includes(null) ? { ...listed, sql: `(${listed.sql} OR ${expression} IS NULL)` } : listed
  }
  if (operator === 'eq')
    return value === null
      ? { sql: `${expression} IS NULL`, values: [] }
      : { sql: `${expression} = ?`, values: [bindable(value)] }
  // In SQLite all numbers sort before any text, so this bound limits a range to values of its own type.
  const upwards = operator === 'gt' || operator === 'gte'
  const bound =
    typeof value === 'string' ? (upwards ? '' : ` AND ${expression} >= ''`) : upwards ? ` AND ${expression} < ''` : ''
  return { sql: `${expression} ${comparisons[operator]} ?${bound}`, values: [bindable(value)] }
}

/** Returns the same SQL text for queries of the same shape, so that a statement is prepared once. */
export function whereSql(where: Query['where'], column: ColumnOf): Sql {
  const parts = parseWhere(where).map((term) => condition(term, column))
  return {
    sql: ['removed = 0', ...parts.map(({ sql }) => sql)].join(' AND '),
    values: parts.flatMap(({ values }) => values),
  }
}

/** Breaks ties by id (without a sort, all are ties), so that pages never overlap. */
export function findSql(table: string, { where, sort = [], skip, limit }: Query, column: ColumnOf): Sql {
  const page = parsePage({ skip, limit })
  const filter = whereSql(where, column)
  const order = [...orderBy(sort, column), 'id'].join(', ')
  return {
    sql: `SELECT doc FROM ${table} WHERE ${filter.sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    values: [...filter.values, page.limit, page.skip],
  }
}

export const orderBy = (sort: readonly string[], column: ColumnOf): string[] =>
  parseSort(sort).map(({ field, descending }) => `${column(field)}${descending ? ' DESC' : ''}`)
