import type { Command } from 'commander'
import type { LogEvent } from '@filiz/engines/event-log/port.ts'
import { instant, stream, types } from '../arguments.ts'
import type { Analysis, Define } from '../command.ts'
import { known, within } from '@filiz/data-set/events/known-events.ts'
import { publicForm, type PublicEvent } from '@filiz/data-set/events/public-form.ts'

interface Options {
  readonly follow?: true
  readonly json?: true
  readonly type?: readonly string[]
  readonly stream?: string
  readonly since?: string
}

const examples = `
Examples:
  analyst tail --since 2026-11-01                        all of November until now
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
    .option('--json', 'each line a JSON object')
    .addHelpText('after', examples)
    .action((options: Options) => show(options, analysis))
}

async function show(options: Options, { log: openLog, print, stopped }: Analysis): Promise<void> {
  const log = await openLog()
  const wanted = filterOf(options)
  const line = options.json ? (event: PublicEvent) => JSON.stringify(event) : lineOf
  const shown = async (events: readonly LogEvent[]) => {
    const lines = events.filter((event) => wanted(known(event))).map((event) => line(publicForm(known(event))))
    if (lines.length > 0) await print(lines.join('\n'))
  }
  if (options.stream !== undefined && !options.follow) {
    for await (const event of log.readStream(options.stream)) await shown([event])
    return
  }
  if (options.follow) {
    for await (const { events } of log.subscribe({ after: null, signal: stopped })) await shown(events)
    return
  }
  for await (const events of log.readAll({ after: null, ...(options.type ? { types: options.type } : {}) })) {
    await shown(events)
    if (stopped.aborted) return
  }
}

function filterOf({ type, stream, since }: Options): (event: LogEvent) => boolean {
  const types = type && new Set(type)
  const inTime = within({ since })
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
