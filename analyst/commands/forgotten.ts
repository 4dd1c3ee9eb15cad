import path from 'node:path'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { accountStream, childStream } from '@filiz/domain/shared/streams.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import type { Analysis, Define } from '../command.ts'
import { forgottenAfter } from '@filiz/data-set/people/forgotten-subjects.ts'
import { keyFrom, withKeyOptions, type KeyOptions } from '../export/key-options.ts'
import { readManifest } from '@filiz/data-set/files/manifest.ts'
import { fingerprintOf, ownKeyFile, pseudonymsUnder, readKeyFile } from '@filiz/data-set/people/pseudonyms.ts'
import { finishSwap } from '@filiz/data-set/files/swap-folders.ts'
import { Refused } from '@filiz/data-set/errors.ts'

interface Options extends KeyOptions {
  readonly since: string
  readonly json?: true
}

const examples = `
Examples:
  analyst forgotten --since exports/2026-11/manifest.json
  analyst forgotten --since exports/2026-11/manifest.json --json > delete.ndjson

Each line is an account or a child by its name in that export: delete every row with it, in every copy. With no lines
there is nobody. The key to the names is looked for beside the export's folder; --key-file or --kept-key say where else.`

export const forgotten: Define = (program, analysis) => {
  withKeyOptions(
    program
      .command('forgotten')
      .description('who has asked to be forgotten since an export was made: what must be deleted in it')
      .requiredOption('--since <manifest>', "the export's manifest.json")
      .option('--json', 'each line a JSON object'),
  )
    .addHelpText('after', examples)
    .action((options: Options) => list(options, analysis))
}

async function list(options: Options, analysis: Analysis): Promise<void> {
  const file = path.resolve(options.since)
  finishSwap(path.dirname(file))
  const {
    request: { names },
    range: { through },
  } = readManifest(file)
  const key = (await keyFrom(options, analysis)) ?? readKeyFile(ownKeyFile(path.dirname(file)))
  if (fingerprintOf(key) !== names)
    throw new Refused(
      "this is not the key that the export's names were made with: give the one that was, by --key-file or --kept-key",
    )
  const pseudonyms = pseudonymsUnder(key)
  const log = await analysis.log()
  const { accounts, children } = await forgottenAfter(log, through)
  const found = [
    ...(await begunBy(log, [...accounts], accountStream, through)).map((id) => ({
      what: 'account',
      name: pseudonyms.account(id),
    })),
    ...(await begunBy(log, [...children.keys()], childStream, through)).map((id) => ({
      what: 'child',
      name: pseudonyms.child(id),
    })),
  ]
  for (const one of found) await analysis.print(options.json ? JSON.stringify(one) : `${one.what} ${one.name}`)
  analysis.say(found.length === 0 ? 'nobody who is in it was forgotten since' : `${found.length} to be deleted from it`)
}

/** Returns the ids whose streams had begun when the export was made; the other ids were never in it. */
async function begunBy(
  log: EventLogReader,
  ids: readonly string[],
  streamOf: (id: string) => string,
  through: string | null,
): Promise<string[]> {
  const first = async (id: string): Promise<Recorded | undefined> => {
    for await (const event of log.readStream(streamOf(id))) return event
    return undefined
  }
  const begun: string[] = []
  for (const id of ids) {
    const event = await first(id)
    if (event && through !== null && event.position <= through) begun.push(id)
  }
  return begun
}
