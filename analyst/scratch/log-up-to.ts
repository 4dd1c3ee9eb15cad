import { once } from 'node:events'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'

/** Returns a view of the log that ends at a position, so that a subscriber has caught up there. */
export function logUpTo(log: EventLogReader, position: Position): EventLogReader {
  async function* readAll({
    after,
    types,
  }: Parameters<EventLogReader['readAll']>[0]): ReturnType<EventLogReader['readAll']> {
    for await (const page of log.readAll({ after, ...(types && { types }) })) {
      const before = page.filter((event) => event.position <= position)
      if (before.length > 0) yield before
      if (before.length < page.length) return
    }
  }
  return {
    ...log,
    readAll,
    async *subscribe({ after, signal }) {
      for await (const events of readAll({ after })) {
        if (signal.aborted) return
        yield { events, caughtUp: false }
      }
      yield { events: [], caughtUp: true }
      if (!signal.aborted) await once(signal, 'abort')
    },
    async head() {
      const head = await log.head()
      return head === null || head < position ? head : position
    },
  }
}
