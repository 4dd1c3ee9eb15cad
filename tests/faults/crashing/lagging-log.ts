import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engines } from '@filiz/engines/open.ts'

/**
 * With `PAST=<file>` the log behaves like a lagging node while the file exists: it knows no events after the position
 * in the file.
 */
const file = process.env['PAST']
const past = () => (file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)

export function withLaggingLog<E extends Pick<Engines, 'log'>>(engines: E): E {
  const { log } = engines
  if (file === undefined) return engines
  return {
    ...engines,
    log: {
      ...log,
      async head() {
        const [end, seen] = [await log.head(), past()]
        return seen === undefined || end === null || end < seen ? end : seen
      },
      async *subscribe(options) {
        for await (const batch of log.subscribe(options)) {
          const seen = past()
          const known = seen === undefined ? batch.events : batch.events.filter(({ position }) => position <= seen)
          if (known.length < batch.events.length) {
            yield { events: known, caughtUp: true }
            while (past() !== undefined && !options.signal.aborted) await sleep(50)
          }
          yield known.length < batch.events.length ? { ...batch, events: batch.events.slice(known.length) } : batch
        }
      },
    } satisfies Engines['log'],
  }
}
