// @module-tag long
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formats, readManifest, type Format } from '@filiz/data-set/files/manifest.ts'
import { allTables, sentenceOf, sentencesOf } from '@filiz/data-set/tables/all-tables.ts'
import { describedTables } from '@filiz/data-set/tables/described-tables.ts'
import { dictionary } from '@filiz/data-set/tables/dictionary.ts'
import { openExport } from '@filiz/data-set/tables/open-export.ts'
import { openDuckDb, type DuckDb } from '@filiz/data-set/tables/duckdb.ts'
import { views } from '@filiz/data-set/tables/views.ts'
import { parts } from '@filiz/domain/planning/learned/features.ts'
import { generateFolder } from '../testing/generate-folder.ts'
import { analyst } from '../testing/running.ts'
import { keyFile } from './testing/kill-export.ts'

let folder: string
let db: DuckDb
let key: string
const out = (format: string) => path.join(folder, format)
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'filiz-tables-'))
  await generateFolder(folder, { families: 6, months: 3 })
  key = keyFile(folder)
  for (const format of formats)
    await analyst(folder, ['export', '--format', format, '--key-file', key, '--out', out(format)])
  db = await openDuckDb({ file: path.join(out('parquet'), 'filiz.duckdb') })
})
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

it('has the types that the page of the tables shows', async () => {
  const columns = await rows(
    "SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE database_name = 'filiz' AND NOT internal",
  )
  const shown = describedTables.flatMap((table) => table.columns.map(({ name, type }) => [table.name, name, type]))
  expect(columns.toSorted()).toEqual(shown.toSorted())
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

it('has instants with the zone UTC in Parquet, and with Z in the other formats', async () => {
  const { files, tables } = readManifest(path.join(out('parquet'), 'manifest.json'))
  const ofFile = async (file: string) =>
    rows(
      `SELECT name, logical_type FROM parquet_schema('${path.join(out('parquet'), file)}') WHERE logical_type LIKE 'Timestamp%'`,
    )
  const instants = (await Promise.all([...files, ...tables].map(({ path: file }) => ofFile(file)))).flat()
  expect(new Set(instants.map(([name]) => name))).toContain('completedAt')
  for (const [name, type] of instants)
    expect([name, type]).toEqual([name, expect.stringContaining('isAdjustedToUTC=1')])
  for (const format of ['csv', 'ndjson'])
    expect(readFileSync(path.join(out(format), `AccountRegistered/2025-01.${format}`), 'utf8')).toMatch(
      /2025-01-01T06:00:00.000Z/,
    )
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

it('has the same rows in the text files of a table as in the DuckDB file', async () => {
  const textOf = ({ data_type: type, column_name: name }: { data_type: string; column_name: string }) =>
    type === 'TIMESTAMP WITH TIME ZONE'
      ? `strftime("${name}", '%Y-%m-%dT%H:%M:%S.%gZ')`
      : type.endsWith('[]') || type.startsWith('MAP')
        ? `to_json("${name}")::VARCHAR`
        : `"${name}"::VARCHAR`
  const readers = {
    csv: "read_csv('FILE', all_varchar = true, allow_quoted_nulls = false)",
    ndjson: "read_json('FILE', format = 'newline_delimited', maximum_object_size = 4000000)",
  }
  for (const format of ['csv', 'ndjson'] as const) {
    const { tables } = readManifest(path.join(out(format), 'manifest.json'))
    expect(tables.map(({ table }) => table)).toEqual(Object.keys(dictionary))
    for (const { table, path: file, rows: rowCount } of tables) {
      expect(file).toBe(`tables/${table}.${format}`)
      const columns = (
        await rows(
          `SELECT column_name, data_type FROM duckdb_columns() WHERE database_name = 'filiz' AND table_name = '${table}' ORDER BY column_index`,
        )
      ).map(([name, type]) => ({ column_name: String(name), data_type: String(type) }))
      const here = `SELECT ${columns.map((column) => `${textOf(column)} AS "${column.column_name}"`).join(', ')} FROM ${table}`
      const reader = readers[format].replace('FILE', path.join(out(format), file))
      const isEmpty = rowCount === 0
      if (isEmpty) continue
      const there =
        format === 'csv'
          ? `FROM ${reader}`
          : `SELECT ${columns.map(({ column_name: name }) => `json_extract_string(line, '$.${name}') AS "${name}"`).join(', ')} FROM (SELECT unnest(string_split(trim(content, chr(10)), chr(10)))::JSON AS line FROM read_text('${path.join(out(format), file)}'))`
      const [[inFile]] = (await rows(`SELECT count(*)::INTEGER FROM (${there})`)) as [[number]]
      expect([table, inFile]).toEqual([table, rowCount])
      // Numbers are compared as numbers: JSON and SQL write 3.0 and 3 as they like.
      const plain = columns
        .filter(({ data_type: type }) => !/DOUBLE|DECIMAL|MAP/.test(type))
        .map((one) => `"${one.column_name}"`)
      const differing = `SELECT count(*)::INTEGER FROM (SELECT ${plain} FROM (${here}) EXCEPT ALL SELECT ${plain} FROM (${there}))`
      expect([format, table, await rows(differing)]).toEqual([format, table, [[0]]])
    }
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

describe('an export of a part of the history', () => {
  const answer = async (name: string, query: string) =>
    (await analyst(folder, ['sql', '--from', out(name), '--csv', query])).printed.split('\n').slice(1)
  const exportPart = (name: string, ...more: string[]) =>
    analyst(folder, ['export', '--format', 'csv', '--key-file', key, '--out', out(name), ...more])
  const page = (name: string) => readFileSync(path.join(out(name), 'schema.md'), 'utf8')

  it('has whole families, children and versions, and local hours, with --since, and names what is incomplete', async () => {
    const { said } = await exportPart('since', '--since', '2025-02')
    for (const sentence of [
      'all else from 2025-02-01T00:00:00.000Z on: plans, plan_items, completions',
      'what was done in a plan that was made before then has no month',
    ])
      for (const text of [said, page('since')]) expect(text).toContain(sentence)
    const whole = [
      'SELECT * FROM families ORDER BY ALL',
      'SELECT * FROM children ORDER BY ALL',
      'SELECT activityId, version FROM activity_versions ORDER BY ALL',
      'SELECT accountId, verifiedAt, firstChildAt, isExposureRecorded FROM funnel ORDER BY ALL',
      "SELECT planId, activityId, localHour, age FROM completions WHERE month >= DATE '2025-02-01' ORDER BY ALL",
    ].join(';')
    const expected = await answer('csv', whole)
    expect(expected.length).toBeGreaterThan(200)
    expect(await answer('since', whole)).toEqual(expected)
    expect(await answer('since', "SELECT count(*) FROM completions WHERE day < DATE '2025-01-31'")).toEqual(['0'])
  })

  it('has no local hours without the families, and names what is incomplete, with --type', async () => {
    const { said } = await exportPart('types', '--type', 'ActivityCompleted,PlanMade,ActivityAdded')
    const sentence =
      'so these tables are empty or incomplete: families, children, caregivers, plans, plan_items, completions'
    for (const text of [said, page('types')]) expect(text).toContain(sentence)
    expect(await answer('types', 'SELECT DISTINCT localHour FROM completions')).toEqual([''])
  })
})

it('explains the parts of the running planner, and the codes of reasons that plans have', async () => {
  const { parts: ofScore, reasons } = dictionary.plan_items.columns
  for (const part of parts.filter((one) => one !== 'interests')) expect(ofScore!.meaning).toContain(` ${part}: `)
  const codes = (await rows('SELECT DISTINCT unnest(reasons) FROM plan_items')).flat()
  expect(codes).toContain('age-fit')
  for (const code of codes) expect(reasons!.meaning).toContain(`${String(code)}: `)
})

it('has places and numbers of activities as whole numbers', async () => {
  expect(
    await rows(
      "SELECT column_name, data_type FROM duckdb_columns() WHERE table_name IN ('plan_items', 'plans') AND column_name IN ('position', 'planned') ORDER BY ALL",
    ),
  ).toEqual([
    ['planned', 'INTEGER'],
    ['position', 'INTEGER'],
  ])
})
