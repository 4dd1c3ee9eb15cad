import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { models } from '@filiz/domain/read-models/models.ts'
import { NothingThere } from '@filiz/engines/open-readers.ts'
import { openSqliteReadStore } from '@filiz/engines/read-store/sqlite.ts'
import type { Analysis, Define } from '../command.ts'
import { progressLine } from '../progress-line.ts'
import { Failed } from '@filiz/data-set/errors.ts'
import type { DocumentDifference } from '../scratch/find-cause.ts'
import { verify as compare, type Verdict } from '../scratch/verify.ts'
import { share } from './replay.ts'

interface Options {
  readonly model?: readonly string[]
  readonly json?: true
}

const help = `
Examples:
  analyst verify                             every read model
  analyst verify --model plans,months        two of them
  analyst verify --json | jq .

Rebuilds each read model from the log, in a folder that is removed afterwards, as far as the live one has come, and
compares them document by document. Ends with 0 where all are the same. Of a document that differs its id is said, the
fields (without their values, which might be personal), and the first event of which the live one lacks what it does.
The services may go on meanwhile: what they change is looked at again. Where there are no read models, such as in a copy
of the log alone, it says so and ends with 1: fill some by replay, and name their store in READ_STORE_URL.`

export const verify: Define = (program: Command, analysis) => {
  program
    .command('verify')
    .description('the live read models against rebuilt ones, document by document')
    .option('-m, --model <models>', `only these: ${models.map(({ name }) => name).join(', ')}`, modelNames)
    .option('--json', 'each model a line of JSON')
    .addHelpText('after', help)
    .action((options: Options) => run(options, analysis))
}

function modelNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim())
  const wrong = names.find((name) => models.every((model) => model.name !== name))
  if (wrong !== undefined)
    throw new InvalidArgumentError(
      `"${wrong}" is no read model: there are ${models.map(({ name }) => name).join(', ')}.`,
    )
  return names
}

async function run(
  { model: names, json }: Options,
  { log: openLog, readStore: openStore, print, say, watched, stopped }: Analysis,
): Promise<void> {
  const log = await openLog()
  const readStore = await openStore().catch((error: unknown) =>
    Promise.reject(
      error instanceof NothingThere
        ? new Failed(
            `there are no read models to compare (${error.message}), or fill some: analyst replay --into sqlite:<file>, and READ_STORE_URL=sqlite:<file>`,
          )
        : error,
    ),
  )
  const folder = await mkdtemp(path.join(tmpdir(), 'filiz-verify-'))
  const scratch = openSqliteReadStore(path.join(folder, 'read.db'))
  const progress = progressLine({ say, watched })
  const head = await log.head()
  let wrong = 0
  try {
    const projections = names === undefined ? models : models.filter(({ name }) => names.includes(name))
    const onProgress = (name: string, filling: { readonly checkpoint: string | null } | null, compared: number) =>
      progress.show(
        filling === null ? 1 : share(filling.checkpoint, head),
        filling === null ? `${name}: ${compared} documents compared` : `${name}: rebuilding`,
      )
    for await (const verdict of compare({ log, readStore, scratch, projections, onProgress, signal: stopped })) {
      progress.end()
      wrong += verdict.different
      await print(json ? JSON.stringify(verdict) : linesOf(verdict).join('\n'))
    }
    if (stopped.aborted) throw new Failed('stopped: what is said above is all that was compared')
  } finally {
    progress.end()
    await scratch.close()
    await rm(folder, { recursive: true, force: true })
  }
  if (wrong > 0)
    throw new Failed(
      `${wrong} document${wrong === 1 ? ' is' : 's are'} not what the log makes of them: npm run projector -- rebuild <model> fills a model anew`,
    )
}

function linesOf({ collection, documents, upTo, differences, different, moving }: Verdict): readonly string[] {
  const changing = moving > 0 ? `, ${moving} changed each time that they were looked at` : ''
  const result = different === 0 ? 'identical' : `${different} DIFFER`
  const more = different > differences.length ? [`  … and ${different - differences.length} more`] : []
  return [
    `${collection}: ${result} (${documents} documents, up to position ${upTo.replace(/^0+(?=\d)/, '')}${changing})`,
    ...differences.map(told),
    ...more,
  ]
}

const what: Readonly<Record<DocumentDifference['what'], string>> = {
  missing: 'is missing',
  'should-be-gone': 'should not be there',
  behind: 'lacks events',
  different: 'differs',
}

function told({ id, what: which, fields, event }: DocumentDifference): string {
  const where = event
    ? `first differing event: ${event.type} ${event.id} (${event.stream} @ ${Number(event.revision)}, position ${event.position.replace(/^0+(?=\d)/, '')})`
    : 'no event makes such a document'
  return `  ${id} ${what[which]}${fields.length > 0 ? ` in ${fields.slice(0, 5).join(', ')}${fields.length > 5 ? ', …' : ''}` : ''}; ${where}`
}
