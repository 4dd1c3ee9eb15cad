import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Position } from '@filiz/domain/shared/event.ts'
import { LRUCache } from 'lru-cache'
import { changedFields } from './changed-fields.ts'
import { tombstoneId, type CollectionSpec, type Document, type Query, type Removal } from './port.ts'
import { fieldName, NotIndexed, parseSort, servedByIndex } from './query.ts'
import { columnsOf, findSql, inDocument, keyColumn, keyOf, orderBy, whereSql, type Sql } from './sqlite-query.ts'

const keptStatements = 200
/** Maximum total characters in the cache of parsed documents of a collection. */
const keptCharacters = 2 * 1024 * 1024

/** A collection's table with its prepared statements. A tombstone is a `removed` row without a document. */
export interface Collection {
  /** True when all indexed fields have columns; false for a table of an older version until `prepare` has run. */
  readonly isKeyed: boolean
  get(id: string): Document | null
  positionOf(id: string): Position | null
  getMany(ids: readonly string[]): Document[]
  load(ids: readonly string[]): (Document & { readonly removed?: true })[]
  page(after: string | null, limit: number): (Document & { readonly removed?: true })[]
  find(query: Query): Document[]
  count(where: Query['where']): number
  /** `replaced`: the stored document as the writer last saw it, so that only the changed fields need be written. */
  upsert(document: Document, replaced?: Document): void
  remove(removal: Removal): void
}

/** Throws a `TypeError` for an invalid collection name. */
export function tableOf(collection: string): string {
  if (!/^[a-z][a-z0-9_]{0,59}$/i.test(collection))
    throw new TypeError(`${JSON.stringify(collection)} is no name for a collection`)
  return `"c_${collection}"`
}

/**
 * Creates a table within the caller's transaction. Each indexed field has its own column, so that a change of other
 * fields does not touch the indexes. An index keeps its name when its table is swapped in for another.
 */
export function createTable(database: DatabaseSync, { name, indexes }: CollectionSpec): void {
  const table = tableOf(name)
  const keys = keysIn(indexes)
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (${['id TEXT PRIMARY KEY', 'position TEXT NOT NULL', 'removed INTEGER NOT NULL', 'doc TEXT NOT NULL', ...keys.map(keyDefinition)].join(', ')}) STRICT`,
  )
  const there = keyColumnsOf(database, name)
  const missing = keys.filter((field) => !there.has(field))
  for (const field of missing) database.exec(`ALTER TABLE ${table} ADD COLUMN ${keyDefinition(field)}`)
  const made = indexesOf(database, name)
  const former = made.filter(isFormer)
  for (const index of former) database.exec(`DROP INDEX "${index}"`)
  fill(database, table, former.length > 0 ? keys : missing)
  for (const index of indexes) {
    if (made.some((one) => one.endsWith(indexSuffix(index)))) continue
    database.exec(
      `CREATE INDEX "${name}${indexSuffix(index)}" ON ${table} (${orderBy(index, columnsOf(new Set(keys))).join(', ')}, id) WHERE removed = 0`,
    )
  }
}

function fill(database: DatabaseSync, table: string, keys: readonly string[]): void {
  if (keys.length === 0) return
  // An older version kept the indexed fields of removed documents, so clear them.
  const [set, differs] = [' = ', ' IS NOT '].map((operator) =>
    keys.map((field) => `${keyColumn(field)}${operator}iif(removed = 0, ${inDocument(field)}, NULL)`),
  ) as [string[], string[]]
  database.exec(`UPDATE ${table} SET ${set.join(', ')} WHERE ${differs.join(' OR ')}`)
}

/** Returns the indexed fields that need a column of their own. */
const keysIn = (indexes: CollectionSpec['indexes']): string[] =>
  [...new Set(indexes.flatMap((index) => parseSort(index).map(({ field }) => field)))].filter(
    (field) => field !== '_id' && field !== 'position',
  )
const keyDefinition = (field: string): string => `${keyColumn(field)} ANY`
const indexSuffix = (index: readonly string[]): string => ` by ${index.join()}`

function keyColumnsOf(database: DatabaseSync, name: string): Set<string> {
  const columns = database
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(`c_${name}`)
    .map((row) => String(row['name']))
  return new Set(columns.filter((column) => column.startsWith('k_')).map((column) => column.slice('k_'.length)))
}

const indexesOf = (database: DatabaseSync, name: string): string[] =>
  database
    .prepare('SELECT name FROM sqlite_schema WHERE type = ? AND tbl_name = ? AND sql IS NOT NULL')
    .all('index', `c_${name}`)
    .map((row) => String(row['name']))

/**
 * An expression index such as "plans_v3(childId,-period)" comes from a version without key columns, whose writes do not
 * fill them.
 */
const isFormer = (index: string): boolean => index.endsWith(')')

/**
 * Returns the fields whose columns match the documents; none if an older version created or last wrote the table, until
 * `prepare` has run.
 */
const keyedIn = (database: DatabaseSync, name: string): Set<string> =>
  indexesOf(database, name).some(isFormer) ? new Set() : keyColumnsOf(database, name)

/** Replaces the table of `name` by that of `by`, within the caller's transaction. */
export function moveTable(database: DatabaseSync, by: string, name: string): void {
  database.exec(`DROP TABLE ${tableOf(name)}; ALTER TABLE ${tableOf(by)} RENAME TO ${tableOf(name)}`)
}

export function openCollection(database: DatabaseSync, { name, indexes }: CollectionSpec): Collection {
  const table = tableOf(name)
  const keyed = [...keyedIn(database, name)]
  const column = columnsOf(new Set(keyed))
  const statements = new LRUCache<string, StatementSync>({ max: keptStatements })

  /** A cached statement was already checked for an index when it was first prepared. */
  function prepared(sql: string, query?: Pick<Query, 'where' | 'sort'>): StatementSync {
    const known = statements.get(sql)
    if (known) return known
    if (query && !servedByIndex(query, indexes)) throw new NotIndexed(name, query)
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    statements.set(sql, statement)
    return statement
  }

  /**
   * Cache of parsed documents, validated by comparing their text: repeated reads parse once, whichever process writes.
   */
  const parsed = new LRUCache<string, { readonly text: string; readonly document: Document }>({
    maxSize: keptCharacters,
    sizeCalculation: ({ text }) => text.length + 200,
  })
  function parse(id: string, text: string): Document {
    const known = parsed.get(id)
    if (known?.text === text) return known.document
    const document: Document = JSON.parse(text)
    parsed.set(id, { text, document })
    return document
  }

  const documents = (statement: StatementSync, values: Sql['values']): Document[] =>
    (statement.all(...values) as unknown as [string][]).map(([doc]) => JSON.parse(doc))

  const stored = (rows: readonly unknown[]) =>
    (rows as readonly [string, string, number, string][]).map(
      ([_id, position, removed, doc]): Document & { readonly removed?: true } =>
        removed ? { _id, position, removed: true } : JSON.parse(doc),
    )

  const bury = (id: string, position: string) =>
    prepared(`
    INSERT INTO ${table} (id, position, removed, doc) VALUES (?, ?, 1, '')
    ON CONFLICT (id) DO UPDATE SET position = excluded.position WHERE position < excluded.position`).run(id, position)

  const insert = `
    INSERT INTO ${table} (${['id', 'position', 'removed', 'doc', ...keyed.map(keyColumn)].join(', ')}) VALUES (${['?', '?', '0', '?', ...keyed.map(() => '?')].join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${['position', 'removed', 'doc', ...keyed.map(keyColumn)].map((one) => `${one} = excluded.${one}`).join(', ')} WHERE position < excluded.position`
  /**
   * Sets no column of an indexed field, so that SQLite leaves the indexes alone; the unary plus prevents SQLite from
   * searching by one of them.
   */
  const updateSameKeys = `UPDATE ${table} SET position = ?1, doc = ?2 WHERE id = ?3 AND removed = 0 AND position < ?1${keyed.map((field, at) => ` AND +${keyColumn(field)} IS ?${4 + at}`).join('')}`

  /** Returns false if nothing was written: the stored document is not `replaced`, or an indexed field differs. */
  function updateFields(document: Document, replaced: Document): boolean {
    const changes = changedFields(replaced, document)
    if (!changes || changes.some(({ path: [field] }) => keyed.includes(field))) return false
    const values: string[] = []
    const removed: string[] = []
    for (const { path, value } of changes) {
      const at = path.length === 1 ? `$."${path[0]}"` : `$."${path[0]}"."${path[1]}"`
      if (value === undefined) removed.push(at)
      else values.push(at, JSON.stringify(value))
    }
    const sql = `UPDATE ${table} SET position = ?, doc = json_remove(json_set(doc${', ?, json(?)'.repeat(values.length / 2)})${', ?'.repeat(removed.length)}) WHERE id = ? AND removed = 0 AND position = ?`
    const written = prepared(sql).run(document.position, ...values, ...removed, document._id, replaced.position)
    return written.changes > 0
  }

  return {
    isKeyed: keysIn(indexes).every((field) => keyed.includes(field)),
    get(id) {
      const row = prepared(`SELECT doc FROM ${table} WHERE id = ? AND removed = 0`).get(id) as unknown as
        | [string]
        | undefined
      return row ? parse(id, row[0]) : null
    },
    positionOf: (id) =>
      (
        prepared(`SELECT position FROM ${table} WHERE id = ? AND removed = 0`).get(id) as unknown as
          | [Position]
          | undefined
      )?.[0] ?? null,
    getMany: (ids) =>
      documents(prepared(`SELECT doc FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) AND removed = 0`), [
        JSON.stringify(ids),
      ]),
    load: (ids) =>
      stored(
        prepared(`SELECT id, position, removed, doc FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`).all(
          JSON.stringify(ids),
        ),
      ),
    page: (after, limit) =>
      stored(
        prepared(`SELECT id, position, removed, doc FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`).all(
          after ?? '',
          limit,
        ),
      ),
    find(query) {
      const { sql, values } = findSql(table, query, column)
      const found = documents(prepared(sql, query), values)
      return query.without ? found.map((document) => without(document, query.without!)) : found
    },
    count(where) {
      const { sql, values } = whereSql(where, column)
      return (
        prepared(`SELECT count(*) FROM ${table} WHERE ${sql}`, { where }).get(...values) as unknown as [number]
      )[0]
    },
    upsert(document, replaced) {
      const { _id: id, position } = document
      if (replaced && updateFields(document, replaced)) return
      const doc = JSON.stringify(document)
      const keys = keyed.map((field) => keyOf(document[field]))
      if (prepared(updateSameKeys).run(position, doc, id, ...keys).changes === 0)
        prepared(insert).run(id, position, doc, ...keys)
    },
    remove({ field, value, position }) {
      const sql = `UPDATE ${table} SET position = ?, removed = 1, doc = ''${keyed.map((key) => `, ${keyColumn(key)} = NULL`).join('')} WHERE removed = 0 AND ${column(fieldName(field))} = ? AND position < ?`
      prepared(sql, { where: { [field]: value } }).run(position, value, position)
      bury(tombstoneId(field, value), position)
    },
  }
}

function without(document: Document, fields: readonly string[]): Document {
  const rest: Record<string, unknown> = { ...document }
  for (const field of fields) delete rest[field]
  return rest as unknown as Document
}
