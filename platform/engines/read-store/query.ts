import type { CollectionSpec, Query, Scalar } from './port.ts'

/**
 * One validated condition of a `where`, which an engine translates to its query language. Ranges never contain null.
 */
export type Term =
  | { readonly field: string; readonly operator: 'eq'; readonly value: Scalar }
  | { readonly field: string; readonly operator: 'in'; readonly value: readonly Scalar[] }
  | {
      readonly field: string
      readonly operator: 'lt' | 'lte' | 'gt' | 'gte'
      readonly value: string | number | boolean
    }
  | { readonly field: string; readonly operator: 'contains'; readonly value: string }

export interface SortField {
  readonly field: string
  readonly descending: boolean
}

/** Throws a `TypeError` for an invalid top-level field name: names are inserted into query languages unescaped. */
export function fieldName(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new TypeError(`${JSON.stringify(name)} is no field`)
  return name
}

const fieldOf = (entry: string): string => fieldName(entry.replace(/^-/, ''))

/** Parses sort fields; `-field` sorts descending. */
export const parseSort = (sort: readonly string[]): SortField[] =>
  sort.map((entry) => ({ field: fieldOf(entry), descending: entry.startsWith('-') }))

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
const ranges = ['lt', 'lte', 'gt', 'gte'] as const

/**
 * Throws a `TypeError` for an unknown condition, especially for `undefined`, which would otherwise match all accounts'
 * documents.
 */
export function parseWhere(where: Query['where']): Term[] {
  return Object.entries(where).flatMap(([name, condition]): Term[] => {
    const field = fieldName(name)
    if (isScalar(condition)) return [{ field, operator: 'eq', value: condition }]
    const operators = Object.entries((condition ?? {}) as Record<string, unknown>)
    if (operators.length === 0) throw new TypeError(`nothing is asked of ${field}`)
    return operators.flatMap(([operator, value]): Term | readonly Term[] => {
      if (operator === 'in' && Array.isArray(value) && value.every(isScalar)) return { field, operator, value }
      if (operator === 'contains' && typeof value === 'string') return { field, operator, value }
      if (
        operator === 'contains' &&
        Array.isArray(value) &&
        value.length > 0 &&
        value.every((part) => typeof part === 'string')
      )
        return value.map((part) => ({ field, operator, value: part }))
      const range = ranges.find((one) => one === operator)
      if (range && isScalar(value) && value !== null) return { field, operator: range, value }
      throw new TypeError(`${field}: ${JSON.stringify({ [operator]: value })} cannot be asked`)
    })
  })
}

/** Throws a `TypeError` if skip or limit is not a valid count. */
export function parsePage({ skip = 0, limit }: Pick<Query, 'skip' | 'limit'>): { skip: number; limit: number } {
  if (!Number.isSafeInteger(skip) || skip < 0 || !Number.isSafeInteger(limit) || limit < 1)
    throw new TypeError(`skip ${skip}, limit ${limit}`)
  return { skip, limit }
}

/**
 * Whether one index serves the query. That holds for `_id` (also the order of a query without conditions and sort), or
 * for an index whose leading fields are compared for equality, followed by the sort fields (all as declared or all
 * reversed) or else by a range. Further conditions only filter.
 */
export function servedByIndex(query: Pick<Query, 'where' | 'sort'>, indexes: CollectionSpec['indexes']): boolean {
  const terms = parseWhere(query.where)
  const equal = new Set(
    terms.filter(({ operator }) => operator === 'eq' || operator === 'in').map(({ field }) => field),
  )
  const ranged = new Set(
    terms.filter(({ operator }) => ranges.some((one) => one === operator)).map(({ field }) => field),
  )
  const sort = parseSort(query.sort ?? []).filter(({ field }) => !equal.has(field) && field !== '_id')
  if (equal.has('_id')) return true
  if (sort.length === 0 && terms.every(({ field }) => field === '_id')) return true
  // Paging by id needs an equality condition on an indexed field too, or each page scans all documents that do not
  // match.
  if (sort.length === 0 && ranged.has('_id'))
    return indexes.some(([first]) => first !== undefined && equal.has(fieldOf(first)))
  return indexes.some((index) => serves(parseSort(index), equal, ranged, sort))
}

function serves(
  index: readonly SortField[],
  equal: ReadonlySet<string>,
  ranged: ReadonlySet<string>,
  sort: readonly SortField[],
): boolean {
  const leading = index.findIndex(({ field }) => !equal.has(field))
  const used = leading === -1 ? index.length : leading
  if (sort.length === 0) return used > 0 || (index[0] !== undefined && ranged.has(index[0].field))
  const rest = index.slice(used)
  const reversed = sort[0]!.descending !== rest[0]?.descending
  return sort.every(({ field, descending }, at) => {
    const next = rest[at]
    return next?.field === field && (next.descending !== descending) === reversed
  })
}

/** Thrown for a query that would scan a whole collection. */
export class NotIndexed extends Error {
  override readonly name = 'NotIndexed'
  constructor(collection: string, query: Pick<Query, 'where' | 'sort'>) {
    super(
      `no index of ${collection} serves where ${JSON.stringify(query.where)} sort ${JSON.stringify(query.sort ?? [])}`,
    )
  }
}
