import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Command } from 'commander'
import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import { ConfigError, readConfig, type Config } from '@filiz/engines/config.ts'
import { openReadStoreReader } from '@filiz/engines/open-readers.ts'
import { openReadStore, UnusableFile } from '@filiz/engines/open.ts'
import type { ReadStoreReader } from '@filiz/engines/read-store/port.ts'
import { EngineFileFault } from '@filiz/engines/sqlite/file-faults.ts'
import { isSqliteError } from '@filiz/engines/sqlite/open-database.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import type { Analysis, Define } from '../command.ts'
import { progressLine } from '../progress-line.ts'
import { Failed, Refused } from '@filiz/data-set/errors.ts'
import { fillReadModels } from '../scratch/fill.ts'
import { projectionIn } from '../scratch/projection-in.ts'
import { checkScratch, markScratch } from '../scratch/scratch-store.ts'

interface Options {
  readonly into: string
  readonly projection?: string
  readonly json?: true
}

const help = `
Examples:
  analyst replay --into sqlite:/tmp/scratch.db                                  all read models, from the first event on
  analyst replay --into sqlite:/tmp/scratch.db --projection ./evenings.ts       only one, of your own
  analyst replay --into mongodb://localhost:27017/scratch

A projection in a file is a module that exports what domain/read-models/projection.ts describes: projection({ name,
version, indexes, owners, when }). What it imports of Filiz (@filiz/domain/…) is found wherever the file lies. The store
has to be empty, or begun by this command: one that services use is refused. Stopped (Ctrl-C, or worse), the same
command goes on where it was. Sealed fields stay sealed: no key is read.`

export const replay: Define = (program: Command, analysis) => {
  program
    .command('replay')
    .description('all read models, or one of your own, from the log into a scratch store')
    .requiredOption('--into <url>', 'an empty read store: sqlite:<file> or mongodb://…')
    .option('--projection <file>', 'only the projection that this file exports')
    .option('--json', 'the result as one line of JSON')
    .addHelpText('after', help)
    .action((options: Options) => run(options, analysis))
}

async function run({ into, projection: file, json }: Options, analysis: Analysis): Promise<void> {
  const { log: openLog, config, print, say, watched, stopped } = analysis
  const projections: readonly Projection[] = file === undefined ? models : [await projectionIn(file)]
  const target = storeAt(into, config())
  const log = await openLog()
  const files =
    file === undefined
      ? {}
      : { [collectionName(projections[0]!)]: createHash('sha256').update(readFileSync(file)).digest('hex') }
  const checked = await looking(target, (seen) => checkScratch(seen, log, files))
  if (checked.resumed) say('going on where this scratch store was left')
  const readStore = await openReadStore(target).catch((error: unknown) => Promise.reject(ofInto(error, target)))
  const progress = progressLine({ say, watched })
  try {
    await markScratch(readStore, checked)
    const head = await log.head()
    const began = performance.now()
    let events = 0
    const seconds = () => (performance.now() - began) / 1000
    const rate = () => `${Math.round(events / Math.max(0.001, seconds())).toLocaleString('en')} events/s`
    await fillReadModels({
      log,
      readStore,
      projections,
      signal: stopped,
      onProgress: (filling) => {
        events = filling.events
        progress.show(share(filling.checkpoint, head), `${events.toLocaleString('en')} events, ${rate()}`)
      },
    })
    progress.end()
    const wanted = new Set(projections.map(collectionName))
    for (const { name, documents, checkpoint } of (await readStore.list()).filter(({ name }) => wanted.has(name))) {
      await print(
        json
          ? JSON.stringify({ collection: name, documents, checkpoint })
          : `${name}: ${documents} documents, up to position ${(checkpoint ?? '0').replace(/^0+(?=\d)/, '')}`,
      )
    }
    say(`${events.toLocaleString('en')} events in ${seconds().toFixed(1)} s: ${rate()}`)
  } catch (error) {
    if (stopped.aborted) throw new Failed('stopped: the same command goes on where it was')
    throw ofInto(error, target)
  } finally {
    progress.end()
    await readStore.close()
  }
}

/** Parses `--into`. Refuses the read store that the services use. */
function storeAt(url: string, { readStore }: Config): Config['readStore'] {
  try {
    const target = readConfig({ READ_STORE_URL: url }, {}, { keys: false }).readStore
    if (/^sqlite:(?:\/\/)?$/.test(url)) throw new Refused('--into sqlite: names no file: give sqlite:<file>')
    if (isDeepStrictEqual(target, readStore))
      throw new Refused('--into is the read store that the services use: give another')
    return target
  } catch (error) {
    throw error instanceof ConfigError
      ? new Refused('--into is no read store: expected sqlite:<file>, mongodb://… or mongodb+srv://…')
      : error
  }
}

/** Inspects a store on a read-only connection, because it may belong to another program. */
async function looking<T>(target: Config['readStore'], look: (seen: ReadStoreReader | null) => Promise<T>): Promise<T> {
  if (target.engine === 'sqlite' && !existsSync(target.file)) return look(null)
  const notOurs = (error: unknown) =>
    target.engine === 'sqlite' &&
    (error instanceof EngineFileFault || isSqliteError(error instanceof EngineUnavailable ? error.cause : error))
      ? new Refused(`${target.file} is no read store`)
      : ofInto(error, target)
  const seen = await openReadStoreReader({ readStore: target }).catch((error: unknown) =>
    Promise.reject(
      (error instanceof ConfigError || error instanceof UnusableFile) && target.engine === 'sqlite'
        ? new Refused(`${target.file} is no read store`)
        : notOurs(error),
    ),
  )
  try {
    return await look(seen)
  } catch (error) {
    throw notOurs(error)
  } finally {
    await seen.close()
  }
}

/** Rewords errors about a read store for `--into`, because they mention READ_STORE_URL. */
function ofInto(error: unknown, target: Config['readStore']): unknown {
  if (error instanceof ConfigError || error instanceof UnusableFile)
    return new Refused(
      target.engine === 'sqlite'
        ? `--into names a file that cannot be made or used: ${target.file}`
        : '--into cannot be connected to as it is written: expected mongodb://… or mongodb+srv://…',
    )
  if (!(error instanceof EngineUnavailable) || error.engine !== 'read store') return error
  return new Failed(
    target.engine === 'sqlite'
      ? `the store at --into cannot be written (${error instanceof EngineFileFault ? error.message : String((error.cause as Error | undefined)?.message ?? 'no reason given')}): is there room, and may ${target.file} be written?`
      : 'the store at --into does not answer: is its server running, and the address right?',
  )
}

/** Returns the completed share of the log, 0–1. Positions are no event counts, but good enough to estimate progress. */
export const share = (reached: string | null, head: string | null): number =>
  head === null || BigInt(head) === 0n ? 1 : Number((BigInt(reached ?? '0') * 1_000n) / BigInt(head)) / 1_000
