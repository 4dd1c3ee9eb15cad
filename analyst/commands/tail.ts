import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLogReader, LogEvent } from '@filiz/engines/event-log/port.ts'
import { count, instant, stream, types } from '../arguments.ts'
import type { Analysis, Define } from '../command.ts'
import { known, within } from '@filiz/data-set/events/known-events.ts'
import { Refused } from '@filiz/data-set/errors.ts'
import {
  asTheyAre,
  publicForm,
  publicStream,
  type Names,
  type PublicEvent,
} from '@filiz/data-set/events/public-form.ts'
import { pseudonymsUnder } from '@filiz/data-set/people/pseudonyms.ts'
import { keyFrom, withKeyOptions, type KeyOptions } from '../export/key-options.ts'

interface Options extends KeyOptions {
  readonly realIds?: true
  readonly follow?: true
  readonly json?: true
  readonly type?: readonly string[]
  readonly stream?: string
  readonly since?: string
  readonly until?: string
  readonly lines?: number
}

const examples = `
Examples:
  analyst tail --since 2026-11-01                        all of November until now
  analyst tail -n 20                                     the last twenty events
  analyst tail --type FeedbackGiven --json | jq .data    what parents said, as JSON
  analyst tail --follow --type ActivityCompleted         completions as they come, until Ctrl-C
  analyst tail --stream plan-<child>_2026-11 --real-ids  one plan's month, with the ids of the log
  analyst tail --key-file exports/2026-11.key            with the pseudonyms of that export

An event is one line: its position, when it happened, its type, its stream, its fields. Personal fields (names,
addresses, birth dates, interests, notes) are left out, and no option brings them in.

Accounts and children have pseudonyms, as in an export: with --kept-key or --key-file those of an export with that key,
otherwise new ones each time. --real-ids prints the ids of the log instead, which as-of, diff and explain-plan accept, too.`

const newEachTime =
  'accounts and children have pseudonyms that are new each time: --key-file or --kept-key gives those of an export, --real-ids the ids of the log'

export const tail: Define = (program: Command, analysis) => {
  const command = program
    .command('tail')
    .description('events, oldest first, one line each; with --follow also those that come')
    .option('-f, --follow', 'stay, and show events as they are recorded, until Ctrl-C')
    .option('-t, --type <types>', 'only events of these types (several: with commas, or given again)', types)
    .option(
      '-s, --stream <stream>',
      "only one stream: child-<id>, account-<id>, plan-<child's id>_<yyyy>-<mm>, activity-<id>; ids of the log, or the pseudonyms of the given key",
      stream,
    )
    .option('--since <when>', 'only what happened from then on: a day, a month or an instant (UTC)', instant)
    .option('--until <when>', 'only what happened before then', instant)
    .option('-n, --lines <number>', 'only the last so many of them', count(1))
    .option('--json', 'each line a JSON object')
    .option('--real-ids', 'accounts and children by their ids in the log, not by pseudonyms')
  withKeyOptions(command)
    .addHelpText('after', examples)
    .action((options: Options) => show(options, analysis))
}

async function show(given: Options, analysis: Analysis): Promise<void> {
  const { log: openLog, print, stopped } = analysis
  const { since, until, follow, lines } = given
  if (since !== undefined && until !== undefined && until <= since)
    throw new Refused('--until is not after --since: nothing happened in between')
  if (follow && until !== undefined) throw new Refused('give --follow or --until, not both')
  const key = await keyFrom(given, analysis)
  if (given.realIds && key !== null) throw new Refused('give --real-ids or a key, not both')
  const names = given.realIds ? asTheyAre : pseudonymsUnder(key ?? randomBytes(32))
  let notice = given.realIds || key !== null ? null : newEachTime
  const log = await openLog()
  const options = given.stream === undefined ? given : { ...given, stream: await streamNamed(given.stream, log, names) }
  const wanted = filterOf(options)
  const line = options.json ? (event: PublicEvent) => JSON.stringify(event) : lineOf
  const shown = async (events: readonly LogEvent[]) => {
    const found = events.filter((event) => wanted(known(event))).map((event) => line(publicForm(known(event), names)))
    if (found.length === 0) return
    if (notice !== null) analysis.say(notice)
    notice = null
    await print(found.join('\n'))
  }
  let after: Position | null = null
  if (lines !== undefined) {
    after = await log.head()
    await shown(await lastOf(log, options, wanted, lines, after))
    if (!follow) return
  }
  if (follow) {
    for await (const { events } of log.subscribe({ after, signal: stopped })) await shown(events)
    return
  }
  for await (const events of pagesOf(log, options, null)) {
    await shown(events)
    if (stopped.aborted) return
  }
}

/** Returns the stream of this name, or the one that `names` gives it. Rejects with `Refused` if there is none. */
async function streamNamed(name: string, log: EventLogReader, names: Names): Promise<string> {
  for await (const _ of log.readStream(name)) return name
  const isPseudonym = /-[0-9a-f]{32}(?:_|$)/.test(name)
  if (isPseudonym)
    for await (const events of log.readAll({ after: null }))
      for (const { stream } of events) if (publicStream(stream, names) === name) return stream
  throw new Refused(`there is no stream ${name}`)
}

async function* pagesOf(
  log: EventLogReader,
  { stream, type }: Options,
  after: Position | null,
): AsyncGenerator<readonly LogEvent[]> {
  if (stream === undefined) yield* log.readAll({ after, ...(type ? { types: type } : {}) })
  else for await (const event of log.readStream(stream)) yield [event]
}

/**
 * Returns the last `lines` matching events up to `head`. It begins near the end of the log and goes back further until
 * there are enough, where the log can tell that a position is an event's; otherwise it reads the whole log.
 */
async function lastOf(
  log: EventLogReader,
  options: Options,
  wanted: (event: LogEvent) => boolean,
  lines: number,
  head: Position | null,
): Promise<readonly LogEvent[]> {
  if (head === null) return []
  for (let back = BigInt(lines) * 2n; ; back *= 8n) {
    const near = String(BigInt(head) > back ? BigInt(head) - back : 0n).padStart(head.length, '0')
    const after = options.stream === undefined && (await log.idAt(near)) !== null ? near : null
    let last: LogEvent[] = []
    for await (const events of pagesOf(log, options, after))
      last = [...last, ...events.filter((event) => event.position <= head && wanted(event))].slice(-lines)
    if (last.length === lines || after === null) return last
  }
}

function filterOf({ type, stream, since, until }: Options): (event: LogEvent) => boolean {
  const types = type && new Set(type)
  const inTime = within({ since, until })
  return (event) =>
    (types?.has(event.type) ?? true) && (stream === undefined || event.stream === stream) && inTime(event)
}

/** Returns one line, `position  at  type  stream  field=value …`, with the position without leading zeroes. */
export function lineOf({ position, at, type, stream, data }: PublicEvent): string {
  const fields = Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `${field}=${String(value)}`)
  return [position.replace(/^0+(?=\d)/, ''), at, type, stream, ...fields].join('  ')
}
