import type { Recorded } from '@filiz/domain/shared/event.ts'
import { LRUCache } from 'lru-cache'
import type { EventLog } from './port.ts'

export interface RememberingOptions {
  /** Characters of events' data, as JSON, that are kept of all streams together. */
  readonly maxCharacters?: number
  /** A longer stream is not kept at all. */
  readonly maxEvents?: number
}

/**
 * The same log, which keeps what it has read of the streams that were read last: another reading fetches only what has
 * been appended since, so it is as up to date as without. Events are kept as the log has them, personal fields sealed.
 */
export function rememberStreams(log: EventLog, { maxCharacters = 16 * 1024 * 1024, maxEvents = 1_000 }: RememberingOptions = {}): EventLog {
  const remembered = new LRUCache<string, Remembered>({ maxSize: maxCharacters, sizeCalculation: ({ characters }) => characters })

  return {
    ...log,
    async *readStream(stream, options = {}) {
      if (options.after !== undefined) return yield* log.readStream(stream, options)
      const known = remembered.get(stream)
      const events = [...(known?.events ?? [])]
      let characters = known?.characters ?? 0
      yield* events
      let tooLong = false
      const newest = events.at(-1)
      for await (const event of log.readStream(stream, newest ? { after: newest.revision } : {})) {
        tooLong ||= events.length === maxEvents
        if (tooLong) events.length = 0
        else {
          events.push(event)
          characters += JSON.stringify(event.data).length + perEvent
        }
        yield event
      }
      if (tooLong) remembered.delete(stream)
      else if (events.length > (remembered.get(stream)?.events.length ?? 0)) remembered.set(stream, { events, characters })
    },
  }
}

interface Remembered {
  readonly events: readonly Recorded[]
  readonly characters: number
}

/** What an event takes beside its data. */
const perEvent = 400
