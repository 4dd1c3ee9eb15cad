import { parsePage, parseSort, parseWhere, type Term } from './query.ts'
import type { Query, Scalar } from './port.ts'

export interface Sql {
  readonly sql: string
  readonly values: readonly (string | number | null)[]
}

/** How a field is named in SQL: as its index names it, or the index is not used. */
export type ColumnOf = (field: string) => string

/** `keyed`: the fields that have a column of their own, as whatever an index is on has; the others are looked for in the document. */
export const columnsOf =
  (keyed: ReadonlySet<string>): ColumnOf =>
  (field) => {
    if (field === '_id') return 'id'
    if (field === 'position') return 'position'
    return keyed.has(field) ? keyColumn(field) : inDocument(field)
  }

export const keyColumn = (field: string): string => `"k_${field}"`
export const inDocument = (field: string): string => `json_extract(doc, '$."${field}"')`

/** `json_extract` gives 1 and 0 for true and false, and so do columns. */
const bindable = (value: Scalar): string | number | null => (typeof value === 'boolean' ? Number(value) : value)

/** What a field's column holds: what `json_extract` would give of the document. */
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
  // All numbers sort before any text: a range stays among its own kind.
  const upwards = operator === 'gt' || operator === 'gte'
  const bound =
    typeof value === 'string' ? (upwards ? '' : ` AND ${expression} >= ''`) : upwards ? ` AND ${expression} < ''` : ''
  return { sql: `${expression} ${comparisons[operator]} ?${bound}`, values: [bindable(value)] }
}

/** The same shape of query gives the same SQL text, so that its statement is prepared once. */
export function whereSql(where: Query['where'], column: ColumnOf): Sql {
  const parts = parseWhere(where).map((term) => condition(term, column))
  return {
    sql: ['removed = 0', ...parts.map(({ sql }) => sql)].join(' AND '),
    values: parts.flatMap(({ values }) => values),
  }
}

/** Ties are broken by id, and all are ties where no sort is asked for: so pages never overlap. */
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
