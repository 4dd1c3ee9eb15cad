import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Analysis, Define } from '../command.ts'
import { manifestFile, readManifest, type Manifest } from '@filiz/data-set/files/manifest.ts'
import { Refused } from '@filiz/data-set/errors.ts'
import { finishSwap } from '@filiz/data-set/files/swap-folders.ts'
import type { DuckDb } from '@filiz/data-set/tables/duckdb.ts'
import { openExport } from '@filiz/data-set/tables/open-export.ts'
import { show, type Layout } from '../sql/printing.ts'
import { views } from '@filiz/data-set/tables/views.ts'

interface Options {
  readonly from: string
  readonly csv?: true
  readonly json?: true
}

const tables = `Tables:
${views.map(({ name, says }) => `  ${name.padEnd(12)} ${says}`).join('\n')}
and one of each event type by its name: PlanMade, ActivityCompleted, FeedbackGiven, …`

const examples = `
Examples:
  analyst sql --from exports/2026-11 "SELECT category, avg(engagement) FROM feedback GROUP BY category"
  analyst sql --from exports/2026-11 --csv "SELECT * FROM completions" > completions.csv
  analyst sql --from exports/2026-11                       a prompt: a query ends with a semicolon

${tables}
docs/analysts.md answers twelve questions.`

export const sql: Define = (program, analysis) => {
  program
    .command('sql')
    .description("asks an export in SQL (DuckDB's); without a query at a prompt")
    .argument('[query]', 'what to ask; without it a prompt')
    .requiredOption('--from <export>', "the export's folder")
    .option('--csv', 'the answer as CSV')
    .option('--json', 'the answer as JSON, an object a line')
    .addHelpText('after', examples)
    .action((query: string | undefined, options: Options) => ask(query, options, analysis))
}

async function ask(query: string | undefined, { from, csv, json }: Options, analysis: Analysis): Promise<void> {
  if (csv && json) throw new Refused('give --csv or --json, not both')
  const layout: Layout = csv ? 'csv' : json ? 'json' : 'table'
  const { folder, manifest } = exportAt(from)
  const db = await openExport(folder, {
    format: manifest.request.format,
    files: manifest.files,
    columns: new Map(Object.entries(manifest.columns)) as never,
    forgotten: manifest.forgotten,
    database: manifest.database !== null && existsSync(path.join(folder, manifest.database)) ? manifest.database : null,
  })
  try {
    if (query !== undefined) await answer(db, query, layout, analysis)
    else await prompt(db, layout, analysis)
  } finally {
    db.close()
  }
}

/** Accepts the export's folder or its manifest file. */
function exportAt(from: string): { readonly folder: string; readonly manifest: Manifest } {
  const given = path.resolve(from)
  finishSwap(path.basename(given) === 'manifest.json' ? path.dirname(given) : given)
  if (!existsSync(given)) throw new Refused(`there is no export at ${given}`)
  const folder = statSync(given).isDirectory() ? given : path.dirname(given)
  if (!existsSync(manifestFile(folder)))
    throw new Refused(`${folder} holds no export that is finished (it has no manifest.json)`)
  return { folder, manifest: readManifest(manifestFile(folder)) }
}

/**
 * Runs a query and prints its result. DuckDB's own message is shown for a wrong query; its first line says where the
 * fault is.
 */
async function answer(db: DuckDb, query: string, layout: Layout, { print }: Analysis): Promise<void> {
  try {
    await show(await db.ask(query), layout, print)
  } catch (error) {
    const said = error instanceof Error ? /(?:^|: )((?:\w+ )+Error: [^]*)$/.exec(error.message)?.[1] : undefined
    if (said !== undefined)
      throw new Refused(
        said
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '' && line !== '^')
          .join(' '),
      )
    throw error
  }
}

const help = `A query ends with a semicolon. .tables lists what there is, .columns <table> what is in one, .quit (or Ctrl-D) ends.`

async function prompt(db: DuckDb, layout: Layout, analysis: Analysis): Promise<void> {
  const lines = createInterface({
    input: analysis.input,
    output: analysis.watched ? process.stderr : undefined,
    prompt: 'filiz> ',
    terminal: analysis.watched,
  })
  analysis.stopped.addEventListener('abort', () => lines.close())
  let closed = false
  lines.once('close', () => (closed = true))
  analysis.say(help)
  lines.prompt()
  let typed = ''
  for await (const line of lines) {
    typed += `${line}\n`
    const complete = /;\s*$/.test(typed) || /^\s*\./.test(typed)
    if (complete) {
      if (/^\s*\.(?:quit|exit)\b/.test(typed)) break
      await said(db, typed.trim(), layout, analysis)
      typed = ''
    }
    lines.setPrompt(typed.trim() === '' ? 'filiz> ' : '  ...> ')
    // Piped input may end while a query runs. The lines that were already read are still processed.
    if (!closed) lines.prompt()
  }
  lines.close()
}

/** Processes one line of the prompt. An error is printed, and the prompt continues. */
async function said(db: DuckDb, typed: string, layout: Layout, analysis: Analysis): Promise<void> {
  const [word, table = ''] = typed.replace(/;$/, '').split(/\s+/)
  try {
    if (word === '.tables') await analysis.print(tables)
    else if (word === '.columns')
      await answer(
        db,
        `SELECT column_name, column_type FROM (DESCRIBE "${table.replaceAll('"', '')}")`,
        layout,
        analysis,
      )
    else if (word!.startsWith('.')) analysis.say(help)
    else await answer(db, typed, layout, analysis)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    analysis.say(error.message)
  }
}
