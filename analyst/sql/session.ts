import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Refused } from '@filiz/data-set/errors.ts'
import { allTables, sentenceOf } from '@filiz/data-set/tables/all-tables.ts'
import { describe, type DuckDb } from '@filiz/data-set/tables/duckdb.ts'
import { text as literal } from '@filiz/data-set/tables/sql-text.ts'
import { definitions, isStep } from '@filiz/data-set/tables/views.ts'
import type { Analysis } from '../command.ts'
import { layouts, show, type Layout } from './printing.ts'
import { splitStatements } from './split-statements.ts'

export const tables = `Tables:
${definitions
  .filter(({ name }) => !isStep(name))
  .map(({ name, says }) => `  ${name.padEnd(17)} ${says}`)
  .join('\n')}
  forgotten         one row a table and month of registration: how many deleted families and children are missing
and one of each event type by its name: PlanMade, ActivityCompleted, FeedbackGiven, …`

export const help = `A statement ends with a semicolon. COPY (SELECT …) TO 'file.csv' (FORMAT csv) writes an answer into a new file.
  .tables             lists the tables
  .columns <table>    explains the columns of a table
  .mode <layout>      prints answers as ${layouts.join(', ')}
  .read <file>        runs the statements and commands of a file
  .help               prints this
  .quit               ends (or Ctrl-D)`

/** Runs statements and dot commands in order. Rejects with `Refused` for a wrong one. */
export function createSession(db: DuckDb, first: Layout, { print }: Pick<Analysis, 'print'>) {
  let layout = first
  let count = 0

  async function statement(sql: string): Promise<void> {
    count++
    try {
      const result = await db.ask(sql)
      if (result) await show(result, layout, print)
    } catch (error) {
      throw refusalOf(error) ?? error
    }
  }

  /** Runs a text of statements and dot commands, as they could be typed. */
  async function script(text: string): Promise<void> {
    const take = reader()
    let isEmpty = true
    for (const run of [...text.split('\n').flatMap(take), ...take.rest()]) {
      isEmpty = false
      await run()
    }
    if (isEmpty) throw new Refused('the query is empty: ask for something, as in "SELECT count(*) FROM families"')
  }

  /** Cuts lines into what can be run. A dot command is a line of its own between statements. */
  function reader() {
    let typed = ''
    const take = (line: string): readonly (() => Promise<void>)[] => {
      if (typed === '' && /^\s*\./.test(line)) return [() => dotCommand(line)]
      const { statements, rest } = splitStatements(`${typed}${line}\n`)
      typed = rest
      return statements.map((one) => () => statement(one))
    }
    return Object.assign((line: string) => take(line), {
      isWithinStatement: () => typed !== '',
      rest: () => (typed === '' ? [] : [() => statement(typed)]),
    })
  }

  async function dotCommand(line: string): Promise<void> {
    const [word, argument = ''] = line
      .replace(/;\s*$/, '')
      .trim()
      .split(/\s+(.*)/, 2)
    if (word === '.tables') await print(tables)
    else if (word === '.help') await print(help)
    else if (word === '.columns') await columns(argument)
    else if (word === '.read') await read(argument)
    else if (word === '.mode') layout = layoutNamed(argument)
    else throw new Refused(`there is no ${word}: .help lists what there is`)
  }

  async function columns(table: string): Promise<void> {
    const [name, meaning] = allTables.find(([one]) => one.toLowerCase() === table.toLowerCase()) ?? []
    if (!meaning) throw new Refused(`there is no table "${table}": .tables lists them`)
    const rows = (await describe(db, `"${name}"`)).map(
      ({ name: column, type }) => [column, type, sentenceOf(meaning.columns[column]!)] as const,
    )
    await statement(
      `SELECT * FROM (VALUES ${rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ')}) columns("column", "type", meaning)`,
    )
  }

  async function read(file: string): Promise<void> {
    const given = path.resolve(file)
    if (file === '' || !existsSync(given)) throw new Refused(`there is no file ${given}`)
    await script(readFileSync(given, 'utf8'))
  }

  return {
    script,
    reader,
    /** Number of the last statement, from 1. */
    count: () => count,
  }
}

function layoutNamed(name: string): Layout {
  const layout = layouts.find((one) => one === name)
  if (!layout) throw new Refused(`there is no mode "${name}": there are ${layouts.join(', ')}`)
  return layout
}

/** DuckDB's own message for a wrong statement, in one line; its first line says where the fault is. */
function refusalOf(error: unknown): Refused | undefined {
  const said = error instanceof Error ? /(?:^|: )((?:\w+ )+Error: [^]*)$/.exec(error.message)?.[1] : undefined
  if (said === undefined) return undefined
  if (said.startsWith('INTERRUPT')) return new Refused('the statement was stopped')
  const lines = said.split('\n').map((line) => line.trim())
  return new Refused(lines.filter((line) => line !== '' && line !== '^').join(' '))
}
