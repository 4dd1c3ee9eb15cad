import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formats, readManifest, type Format } from '@filiz/data-set/files/manifest.ts'
import { allTables, sentenceOf, sentencesOf } from '@filiz/data-set/tables/all-tables.ts'
import { dictionary } from '@filiz/data-set/tables/dictionary.ts'
import { openExport } from '@filiz/data-set/tables/open-export.ts'
import { openDuckDb, type DuckDb } from '@filiz/data-set/tables/duckdb.ts'
import { views } from '@filiz/data-set/tables/views.ts'
import { generateFolder } from '../testing/generate-folder.ts'
import { analyst } from '../testing/running.ts'
import { keyFile } from './testing/kill-export.ts'

let folder: string
let db: DuckDb
const out = (format: string) => path.join(folder, format)
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'filiz-tables-'))
  await generateFolder(folder, { families: 6, months: 3 })
  const key = keyFile(folder)
  for (const format of formats)
    await analyst(folder, ['export', '--format', format, '--key-file', key, '--out', out(format)])
  db = await openDuckDb({ file: path.join(out('parquet'), 'filiz.duckdb') })
}, 60_000)
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const rows = async (sql: string): Promise<unknown[][]> => (await db.run(sql)).getRowsJson()

it('explains every column of every table in the DuckDB file, and no other', async () => {
  const columns = await rows(
    "SELECT table_name, column_name, comment FROM duckdb_columns() WHERE database_name = 'filiz' AND NOT internal",
  )
  const explained = allTables.flatMap(([table, { columns: its }]) =>
    Object.entries(its).map(([column, meaning]) => [table, column, sentenceOf(meaning)]),
  )
  expect(columns.toSorted()).toEqual(explained.toSorted())
  const tables = await rows("SELECT table_name, comment FROM duckdb_tables() WHERE database_name = 'filiz'")
  expect(tables.toSorted()).toEqual(allTables.map(([table, its]) => [table, sentencesOf(its)]).toSorted())
})

it('has no null where the dictionary does not say what null means', async () => {
  for (const [table, { columns }] of allTables) {
    const never = Object.entries(columns).flatMap(([column, its]) => (its.null === undefined ? [column] : []))
    const counts = never.map((column) => `count(*) FILTER (WHERE "${column}" IS NULL)::INTEGER AS "${column}"`)
    const [found] = await rows(`SELECT ${counts.join(', ')} FROM "${table}"`)
    expect(Object.fromEntries(never.map((column, index) => [column, found![index]])), table).toEqual(
      Object.fromEntries(never.map((column) => [column, 0])),
    )
  }
})

it('explains tables and columns in the metadata of each Parquet file', async () => {
  const { files, tables } = readManifest(path.join(out('parquet'), 'manifest.json'))
  const meanings = new Map(allTables)
  expect(tables.length).toBeGreaterThan(20)
  for (const { path: file, table } of [...files.map((one) => ({ ...one, table: one.type })), ...tables]) {
    const found = await rows(
      `SELECT decode(key), decode(value) FROM parquet_kv_metadata('${path.join(out('parquet'), file)}')`,
    )
    const { meaning, columns } = Object.fromEntries(found) as { meaning: string; columns: string }
    expect(meaning).toBe(sentencesOf(meanings.get(table)!))
    expect(Object.keys(JSON.parse(columns))).toEqual(Object.keys(meanings.get(table)!.columns))
  }
})

it('writes the same dictionary into every format', () => {
  const pages = formats.map((format) => readFileSync(path.join(out(format), 'schema.md'), 'utf8'))
  for (const [table] of allTables) expect(pages[0]).toContain(`\n## ${table}\n`)
  expect(new Set(pages).size).toBe(1)
})

it('has the same rows in the Parquet files of a table as in the DuckDB file', async () => {
  const { tables } = readManifest(path.join(out('parquet'), 'manifest.json'))
  for (const table of new Set(tables.map((one) => one.table))) {
    const isByMonth = tables.some((file) => file.table === table && file.path.includes('month='))
    const files = path.join(out('parquet'), 'tables', table, isByMonth ? '*/*.parquet' : '*.parquet')
    const columns = Object.keys(new Map(allTables).get(table)!.columns).join(', ')
    const [here, there] = [`(SELECT ${columns} FROM ${table})`, `(SELECT ${columns} FROM read_parquet('${files}'))`]
    const differing = `SELECT count(*)::INTEGER FROM ((${here} EXCEPT ALL ${there}) UNION ALL (${there} EXCEPT ALL ${here}))`
    expect([table, await rows(differing)]).toEqual([table, [[0]]])
  }
})

it('has the same rows in the text formats as in the DuckDB file', async () => {
  const ofFormat = async (format: Format) => {
    const { files, columns, forgotten, database: name } = readManifest(path.join(out(format), 'manifest.json'))
    const its = { format, files, columns: new Map(Object.entries(columns)) as never, forgotten, database: name }
    const opened = await openExport(out(format), its)
    try {
      const found: Record<string, unknown> = {}
      for (const table of Object.keys(dictionary))
        found[table] = await (await opened.ask(`SELECT * FROM ${table} ORDER BY ALL`))!.getRowsJson()
      return JSON.stringify(found)
    } finally {
      opened.close()
    }
  }
  const [ndjson, csv, parquet] = await Promise.all(formats.map(ofFormat))
  expect([ndjson === parquet, csv === parquet]).toEqual([true, true])
})

it('has no two rows of a table with the same key', async () => {
  for (const { name, key } of views) {
    const [[twice]] = (await rows(
      `SELECT count(*)::INTEGER FROM (SELECT 1 FROM ${name} GROUP BY ${key} HAVING count(*) > 1)`,
    )) as [[number]]
    expect([name, twice]).toEqual([name, 0])
  }
})
