import type { Recorded } from '@filiz/domain/shared/event.ts'
import { LRUCache } from 'lru-cache'
import type { EventLog } from './port.ts'

export interface RememberingOptions {
  /** Characters of events' data, as JSON, that are kept of all streams together, and half of them of one: some 50,000 events by default. */
  readonly maxCharacters?: number
}

/**
 * The same log, which keeps what it has read of the streams that were read last: another reading fetches only what has
 * been appended since, so it is as up to date as without. Events are kept as the log has them, personal fields sealed.
 */
export function rememberStreams(log: EventLog, { maxCharacters = 64 * 1024 * 1024 }: RememberingOptions = {}): EventLog {
  const remembered = new LRUCache<string, Remembered>({ maxSize: maxCharacters, sizeCalculation: ({ characters }) => characters })

  return {
    ...log,
    async *readStream(stream, options = {}) {
      if (options.after !== undefined) return yield* log.readStream(stream, options)
      const known = remembered.get(stream)
      const events = [...(known?.events ?? [])]
      let characters = known?.characters ?? 0
      yield* events
      // Of one that takes more than its share nothing is kept: it would push out all others.
      const share = maxCharacters / 2
      const newest = events.at(-1)
      for await (const event of log.readStream(stream, newest ? { after: newest.revision } : {})) {
        characters += JSON.stringify(event.data).length + perEvent
        if (characters > share) events.length = 0
        else events.push(event)
        yield event
      }
      if (characters > share) remembered.delete(stream)
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
