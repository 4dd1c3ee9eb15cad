import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Position } from '@filiz/domain/shared/event.ts'
import { LRUCache } from 'lru-cache'
import { tombstoneId, type CollectionSpec, type Document, type Query, type Removal } from './port.ts'
import { fieldName, NotIndexed, parseSort, servedByIndex } from './query.ts'
import { column, findSql, orderBy, whereSql, type Sql } from './sqlite-query.ts'

const keptStatements = 200
/** Characters of documents that are kept as they were parsed last. */
const keptCharacters = 8 * 1024 * 1024

/** One collection's table with its statements. A tombstone is a row that is `removed` and holds no document. */
export interface Collection {
  get(id: string): Document | null
  positionOf(id: string): Position | null
  getMany(ids: readonly string[]): Document[]
  load(ids: readonly string[]): (Document & { readonly removed?: true })[]
  page(after: string | null, limit: number): (Document & { readonly removed?: true })[]
  find(query: Query): Document[]
  count(where: Query['where']): number
  upsert(document: Document): void
  remove(removal: Removal): void
}

/** Throws a `TypeError` for a name that no engine could take for a collection. */
export function tableOf(collection: string): string {
  if (!/^[a-z][a-z0-9_]{0,59}$/i.test(collection)) throw new TypeError(`${JSON.stringify(collection)} is no name for a collection`)
  return `"c_${collection}"`
}

/** Within the caller's transaction. An index keeps the name that it was made under when its table takes another's place. */
export function createTable(database: DatabaseSync, { name, indexes }: CollectionSpec): void {
  const table = tableOf(name)
  database.exec(`CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, position TEXT NOT NULL, removed INTEGER NOT NULL, doc TEXT NOT NULL) STRICT`)
  const there = new Set(database.prepare('SELECT name FROM sqlite_schema WHERE type = ? AND tbl_name = ?').all('index', `c_${name}`).map((row) => fieldsIn(String(row['name']))))
  for (const index of indexes) {
    if (there.has(index.join())) continue
    database.exec(`CREATE INDEX "${name}(${index.join()})" ON ${table} (${parseSort(index).map(orderBy).join(', ')}, id) WHERE removed = 0`)
  }
}

const fieldsIn = (indexName: string) => /\((.*)\)$/.exec(indexName)?.[1]

/** Within the caller's transaction: the documents of `by` are those of `name`, whose own are gone. */
export function moveTable(database: DatabaseSync, by: string, name: string): void {
  database.exec(`DROP TABLE ${tableOf(name)}; ALTER TABLE ${tableOf(by)} RENAME TO ${tableOf(name)}`)
}

export function openCollection(database: DatabaseSync, { name, indexes }: CollectionSpec): Collection {
  const table = tableOf(name)
  const statements = new LRUCache<string, StatementSync>({ max: keptStatements })

  /** What is asked again in the same shape was found to be served when its statement was first prepared. */
  function prepared(sql: string, query?: Pick<Query, 'where' | 'sort'>): StatementSync {
    const known = statements.get(sql)
    if (known) return known
    if (query && !servedByIndex(query, indexes)) throw new NotIndexed(name, query)
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    statements.set(sql, statement)
    return statement
  }

  /** By their text: what is read again and again is parsed once, whoever has written meanwhile. */
  const parsed = new LRUCache<string, { readonly text: string; readonly document: Document }>({ maxSize: keptCharacters, sizeCalculation: ({ text }) => text.length + 200 })
  function parse(id: string, text: string): Document {
    const known = parsed.get(id)
    if (known?.text === text) return known.document
    const document: Document = JSON.parse(text)
    parsed.set(id, { text, document })
    return document
  }

  const documents = (statement: StatementSync, values: Sql['values']): Document[] =>
    (statement.all(...values) as unknown as [string][]).map(([doc]) => JSON.parse(doc))

  const stored = (rows: readonly unknown[]) => (rows as readonly [string, string, number, string][]).map(([_id, position, removed, doc]): Document & { readonly removed?: true } =>
    removed ? { _id, position, removed: true } : JSON.parse(doc))

  const bury = (id: string, position: string) => prepared(`
    INSERT INTO ${table} (id, position, removed, doc) VALUES (?, ?, 1, '')
    ON CONFLICT (id) DO UPDATE SET position = excluded.position WHERE position < excluded.position`).run(id, position)

  return {
    get(id) {
      const row = prepared(`SELECT doc FROM ${table} WHERE id = ? AND removed = 0`).get(id) as unknown as [string] | undefined
      return row ? parse(id, row[0]) : null
    },
    positionOf: (id) => (prepared(`SELECT position FROM ${table} WHERE id = ? AND removed = 0`).get(id) as unknown as [Position] | undefined)?.[0] ?? null,
    getMany: (ids) => documents(prepared(`SELECT doc FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) AND removed = 0`), [JSON.stringify(ids)]),
    load: (ids) => stored(prepared(`SELECT id, position, removed, doc FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`).all(JSON.stringify(ids))),
    page: (after, limit) => stored(prepared(`SELECT id, position, removed, doc FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`).all(after ?? '', limit)),
    find(query) {
      const { sql, values } = findSql(table, query)
      const found = documents(prepared(sql, query), values)
      return query.without ? found.map((document) => without(document, query.without!)) : found
    },
    count(where) {
      const { sql, values } = whereSql(where)
      return (prepared(`SELECT count(*) FROM ${table} WHERE ${sql}`, { where }).get(...values) as unknown as [number])[0]
    },
    upsert(document) {
      prepared(`
        INSERT INTO ${table} (id, position, removed, doc) VALUES (?, ?, 0, ?)
        ON CONFLICT (id) DO UPDATE SET position = excluded.position, removed = 0, doc = excluded.doc WHERE position < excluded.position`)
        .run(document._id, document.position, JSON.stringify(document))
    },
    remove({ field, value, position }) {
      const sql = `UPDATE ${table} SET position = ?, removed = 1, doc = '' WHERE removed = 0 AND ${column(fieldName(field))} = ? AND position < ?`
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
