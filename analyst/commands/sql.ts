import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Analysis, Define } from '../command.ts'
import { manifestFile, readManifest, type Manifest } from '@filiz/data-set/files/manifest.ts'
import { Refused } from '@filiz/data-set/errors.ts'
import { finishSwap } from '@filiz/data-set/files/swap-folders.ts'
import type { DuckDb } from '@filiz/data-set/tables/duckdb.ts'
import { openExport } from '@filiz/data-set/tables/open-export.ts'
import type { Layout } from '../sql/printing.ts'
import { createSession, help, tables } from '../sql/session.ts'

interface Options {
  readonly from: string
  readonly csv?: true
  readonly json?: true
}

const examples = `
Examples:
  analyst sql --from exports/2026-11 "SELECT category, avg(engagement) FROM feedback GROUP BY category"
  analyst sql --from exports/2026-11 --csv "SELECT * FROM completions" > completions.csv
  analyst sql --from exports/2026-11 "COPY (FROM completions) TO 'completions.parquet' (FORMAT parquet)"
  analyst sql --from exports/2026-11 < questions.sql       statements from a file or a pipe: ends at the first error
  analyst sql --from exports/2026-11                       a prompt

${tables}

${help}
docs/analysts-questions.md answers fifteen questions.`

export const sql: Define = (program, analysis) => {
  program
    .command('sql')
    .description("asks an export in SQL (DuckDB's); without a query at a prompt, or from a pipe")
    .argument('[query]', 'one or several statements; without them a prompt, or a pipe')
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
  analysis.stopped.addEventListener('abort', () => db.interrupt())
  try {
    const session = createSession(db, layout, analysis)
    if (query !== undefined) await session.script(query)
    else await prompt(session, db, analysis)
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

type Session = ReturnType<typeof createSession>

/** Reads statements and dot commands. A person at a prompt goes on after an error; a pipe ends there. */
async function prompt(session: Session, db: DuckDb, analysis: Analysis): Promise<void> {
  const { watched, say } = analysis
  const lines = createInterface({
    input: analysis.input,
    output: watched ? process.stderr : undefined,
    prompt: 'filiz> ',
    terminal: watched,
  })
  analysis.stopped.addEventListener('abort', () => lines.close())
  let isRunning = false
  // Ctrl-C ends the statement; without one it ends the prompt.
  lines.on('SIGINT', () => (isRunning ? db.interrupt() : lines.close()))
  let closed = false
  lines.once('close', () => (closed = true))
  if (watched) say(help)
  lines.prompt()
  const run = async (work: () => Promise<void>) => {
    isRunning = true
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (!watched) throw session.count() === 0 ? error : new Refused(`statement ${session.count()}: ${error.message}`)
      say(error.message)
    } finally {
      isRunning = false
    }
  }
  const take = session.reader()
  for await (const line of lines) {
    if (!take.isWithinStatement() && /^\s*\.(?:quit|exit)\b/.test(line)) break
    for (const work of take(line)) await run(work)
    lines.setPrompt(take.isWithinStatement() ? '  ...> ' : 'filiz> ')
    // Piped input may end while a query runs. The lines that were already read are still processed.
    if (!closed) lines.prompt()
  }
  lines.close()
  if (!watched) for (const work of take.rest()) await run(work)
}
