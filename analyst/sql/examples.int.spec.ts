// @module-tag long
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDuckDb, type DuckDb } from '@filiz/data-set/tables/duckdb.ts'
import { text } from '@filiz/data-set/tables/sql-text.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { analyst } from '../testing/running.ts'
import { writeQuestionsHistory } from './testing/questions-history.ts'

const examples = path.join(import.meta.dirname, '..', '..', 'docs', 'examples', 'analysts')
const dbt = path.join(examples, 'dbt')

let folder: string
let db: DuckDb
const database = () => path.join(folder, 'export', 'filiz.duckdb')
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'filiz-examples-'))
  await writeQuestionsHistory(folder)
  await analyst(folder, ['export', '--format', 'parquet', '--out', path.join(folder, 'export')])
  db = await openDuckDb()
  await db.run(`ATTACH ${text(database())} AS filiz (READ_ONLY)`)
}, 120_000)
afterAll(() => {
  db?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Whether Python has these modules. */
const hasPython = (...modules: string[]) =>
  spawnSync('python3', ['-c', modules.map((name) => `import ${name}`).join('\n')]).status === 0

describe('the notebook', () => {
  const file = path.join(examples, 'notebook.ipynb')
  const { cells } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly cells: readonly { readonly cell_type: string; readonly source: readonly string[] }[]
  }
  const queries = cells
    .filter(({ cell_type }) => cell_type === 'code')
    .flatMap(({ source }) => /^con\.sql\("""([^]*)"""\)/.exec(source.join(''))?.[1] ?? [])

  it('has an answer for each of its queries', async () => {
    expect(queries.length).toBeGreaterThan(14)
    await db.run('USE filiz')
    for (const query of queries) {
      const rows = await (await db.run(query)).getRowsJson()
      expect(rows.length, query).toBeGreaterThan(0)
    }
  })

  it('runs in Jupyter', { tags: ['long'] }, ({ skip }) => {
    if (!hasPython('duckdb', 'pandas', 'nbclient', 'nbformat'))
      skip('Python with duckdb, pandas and nbclient is missing')
    const { status, stderr } = spawnSync(
      'python3',
      ['-c', 'import nbclient, nbformat, sys; nbclient.NotebookClient(nbformat.read(sys.argv[1], 4)).execute()', file],
      { env: { ...process.env, FILIZ_DUCKDB: database() }, encoding: 'utf8' },
    )
    expect(status, stderr).toBe(0)
  })
})

describe('the scripts that read an export', { tags: ['long'] }, () => {
  const page = readFileSync(path.join(examples, 'README.md'), 'utf8')
  const scripts = [...page.matchAll(/```(python|r) (csv|ndjson|parquet)\n([^]*?)```/g)].map(
    ([, language, format, code]) => ({ language: language!, format: format!, code: code! }),
  )
  const hasR = (...packages: string[]) =>
    spawnSync('Rscript', ['-e', packages.map((name) => `library(${name})`).join(';')]).status === 0
  const needed: Readonly<Record<string, () => boolean>> = {
    'python csv': () => hasPython('pandas'),
    'python ndjson': () => hasPython('pandas'),
    'python parquet': () => hasPython('pandas', 'pyarrow'),
    'r csv': () => hasR('stats'),
    'r ndjson': () => hasR('jsonlite'),
    'r parquet': () => hasR('arrow', 'dplyr'),
  }

  it('are one for each language and format', () => {
    expect(scripts.map(({ language, format }) => `${language} ${format}`)).toEqual(Object.keys(needed))
  })

  it.for(scripts)(
    'print the completed share by age: $language, $format',
    async ({ language, format, code }, { skip }) => {
      if (!needed[`${language} ${format}`]!()) skip('the packages of the script are missing')
      const out = path.join(folder, `for-${language}-${format}`)
      await analyst(folder, ['export', '--format', format, '--out', out])
      const query =
        'SELECT age, round(sum(done) / sum(planned), 2) FROM child_months WHERE isOver GROUP BY age ORDER BY age'
      const { printed } = await analyst(folder, ['sql', '--from', out, '--csv', query])
      const [program, option] = language === 'r' ? ['Rscript', '-e'] : ['python3', '-c']
      const { stdout, stderr } = spawnSync(program!, [option!, code], { cwd: out, encoding: 'utf8' })
      expect(stdout.trim().split('\n'), stderr).toEqual(printed.split('\n').slice(1))
    },
  )
})

interface Schema {
  readonly models: readonly {
    readonly name: string
    readonly columns: readonly { readonly name: string; readonly data_tests?: readonly ('unique' | 'not_null')[] }[]
  }[]
}

describe('the dbt project', () => {
  const models = new Map(
    readdirSync(path.join(dbt, 'models'))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => [name.replace('.sql', ''), readFileSync(path.join(dbt, 'models', name), 'utf8')]),
  )
  const referenced = (sql: string) => [...sql.matchAll(/\{\{ ref\('(\w+)'\) \}\}/g)].map(([, name]) => name!)
  const sources = parse(readFileSync(path.join(dbt, 'models', 'sources.yml'), 'utf8')) as {
    readonly sources: readonly [{ readonly tables: readonly { readonly name: string }[] }]
  }
  const { models: described } = parse(readFileSync(path.join(dbt, 'models', 'schema.yml'), 'utf8')) as Schema

  /** Creates the models as dbt does: those that a model refers to before it. */
  async function build() {
    await db.run('USE memory')
    const built = new Set<string>()
    const make = async (name: string) => {
      if (built.has(name)) return
      built.add(name)
      const sql = models.get(name)!
      for (const other of referenced(sql)) await make(other)
      await db.run(
        `CREATE OR REPLACE TABLE ${name} AS ${sql
          .replaceAll(/\{\{ ref\('(\w+)'\) \}\}/g, 'memory.main.$1')
          .replaceAll(/\{\{ source\('filiz', '(\w+)'\) \}\}/g, 'filiz.main.$1')}`,
      )
    }
    for (const name of models.keys()) await make(name)
  }
  const count = async (sql: string) => Number((await (await db.run(sql)).getRowsJson())[0]![0])

  it('makes each of its models, and their tests pass', async () => {
    await build()
    for (const name of models.keys()) expect(await count(`SELECT count(*) FROM ${name}`), name).toBeGreaterThan(0)
    for (const { name, columns } of described)
      for (const { name: column, data_tests: tests = [] } of columns) {
        if (tests.includes('not_null'))
          expect(await count(`SELECT count(*) FROM ${name} WHERE ${column} IS NULL`), `${name}.${column}`).toBe(0)
        if (tests.includes('unique'))
          expect(await count(`SELECT count(*) - count(DISTINCT ${column}) FROM ${name}`), `${name}.${column}`).toBe(0)
      }
  })

  it('describes each model, names only its columns, and declares each source that it uses', async () => {
    await build()
    expect(described.map(({ name }) => name).toSorted()).toEqual([...models.keys()].toSorted())
    for (const { name, columns } of described) {
      const there = (await (await db.run(`SELECT column_name FROM (DESCRIBE ${name})`)).getRowsJson()).flat()
      expect(there, name).toEqual(expect.arrayContaining(columns.map((column) => column.name)))
    }
    const used = [...models.values()].flatMap((sql) =>
      [...sql.matchAll(/source\('filiz', '(\w+)'\)/g)].map(([, name]) => name!),
    )
    expect(sources.sources[0].tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...new Set(used)]))
  })

  it('is built by dbt', { tags: ['long'] }, ({ skip }) => {
    if (spawnSync('dbt', ['--version']).status !== 0 || !hasPython('dbt.adapters.duckdb')) skip('dbt-duckdb is missing')
    const project = path.join(folder, 'dbt')
    cpSync(dbt, project, { recursive: true })
    const { status, stdout } = spawnSync('dbt', ['build', '--profiles-dir', '.'], {
      cwd: project,
      env: { ...process.env, FILIZ_DUCKDB: database() },
      encoding: 'utf8',
    })
    expect(status, stdout).toBe(0)
  })
})
