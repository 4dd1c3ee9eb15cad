import type { Command } from 'commander'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLogReader, LogEvent } from '@filiz/engines/event-log/port.ts'
import { count, instant, stream, types } from '../arguments.ts'
import type { Analysis, Define } from '../command.ts'
import { known, within } from '@filiz/data-set/events/known-events.ts'
import { Refused } from '@filiz/data-set/errors.ts'
import { publicForm, type PublicEvent } from '@filiz/data-set/events/public-form.ts'

interface Options {
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
  analyst tail --stream plan-<child's id>_2026-11        one plan's month

An event is one line: its position, when it happened, its type, its stream, its fields. Personal fields (names,
addresses, birth dates, interests, notes) are left out, and no option brings them in.`

export const tail: Define = (program: Command, analysis) => {
  program
    .command('tail')
    .description('events, oldest first, one line each; with --follow also those that come')
    .option('-f, --follow', 'stay, and show events as they are recorded, until Ctrl-C')
    .option('-t, --type <types>', 'only events of these types (several: with commas, or given again)', types)
    .option(
      '-s, --stream <stream>',
      "only one stream: child-<id>, account-<id>, plan-<child's id>_<yyyy>-<mm>, activity-<id>",
      stream,
    )
    .option('--since <when>', 'only what happened from then on: a day, a month or an instant (UTC)', instant)
    .option('--until <when>', 'only what happened before then', instant)
    .option('-n, --lines <number>', 'only the last so many of them', count(1))
    .option('--json', 'each line a JSON object')
    .addHelpText('after', examples)
    .action((options: Options) => show(options, analysis))
}

async function show(options: Options, { log: openLog, print, stopped }: Analysis): Promise<void> {
  const { since, until, follow, lines } = options
  if (since !== undefined && until !== undefined && until <= since)
    throw new Refused('--until is not after --since: nothing happened in between')
  if (follow && until !== undefined) throw new Refused('give --follow or --until, not both')
  const log = await openLog()
  if (options.stream !== undefined) await requireStream(log, options.stream)
  const wanted = filterOf(options)
  const line = options.json ? (event: PublicEvent) => JSON.stringify(event) : lineOf
  const shown = async (events: readonly LogEvent[]) => {
    const found = events.filter((event) => wanted(known(event))).map((event) => line(publicForm(known(event))))
    if (found.length > 0) await print(found.join('\n'))
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

async function requireStream(log: EventLogReader, stream: string): Promise<void> {
  for await (const _ of log.readStream(stream)) return
  throw new Refused(`there is no stream ${stream}`)
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
