import { parsePage, parseSort, parseWhere, type SortField, type Term } from './query.ts'
import type { Query, Scalar } from './port.ts'

export interface Sql {
  readonly sql: string
  readonly values: readonly (string | number | null)[]
}

/** As an index on it is written: SQLite uses an expression's index only where the query says the very same. */
export const column = (field: string): string => {
  if (field === '_id') return 'id'
  return field === 'position' ? 'position' : `json_extract(doc, '$."${field}"')`
}

/** `json_extract` gives 1 and 0 for true and false. */
const bindable = (value: Scalar): string | number | null => (typeof value === 'boolean' ? Number(value) : value)

const comparisons = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

function condition({ field, operator, value }: Term): Sql {
  const expression = column(field)
  if (operator === 'contains') return { sql: `instr(${expression}, ?) > 0`, values: [value] }
  if (operator === 'in') {
    const listed: Sql = { sql: `${expression} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(value)] }
    return value.includes(null) ? { ...listed, sql: `(${listed.sql} OR ${expression} IS NULL)` } : listed
  }
  if (operator === 'eq') return value === null ? { sql: `${expression} IS NULL`, values: [] } : { sql: `${expression} = ?`, values: [bindable(value)] }
  // All numbers sort before any text: a range stays among its own kind.
  const upwards = operator === 'gt' || operator === 'gte'
  const bound = typeof value === 'string' ? (upwards ? '' : ` AND ${expression} >= ''`) : upwards ? ` AND ${expression} < ''` : ''
  return { sql: `${expression} ${comparisons[operator]} ?${bound}`, values: [bindable(value)] }
}

/** The same shape of query gives the same SQL text, so that its statement is prepared once. */
export function whereSql(where: Query['where']): Sql {
  const parts = parseWhere(where).map(condition)
  return { sql: ['removed = 0', ...parts.map(({ sql }) => sql)].join(' AND '), values: parts.flatMap(({ values }) => values) }
}

/** Ties are broken by id, and all are ties where no sort is asked for: so pages never overlap. */
export function findSql(table: string, { where, sort = [], skip, limit }: Query): Sql {
  const page = parsePage({ skip, limit })
  const filter = whereSql(where)
  const order = [...parseSort(sort).map(orderBy), 'id'].join(', ')
  return { sql: `SELECT doc FROM ${table} WHERE ${filter.sql} ORDER BY ${order} LIMIT ? OFFSET ?`, values: [...filter.values, page.limit, page.skip] }
}

export const orderBy = ({ field, descending }: SortField): string => `${column(field)}${descending ? ' DESC' : ''}`
