import { parseStream } from '@filiz/domain/shared/streams.ts'
import { type EventLog, WrongExpectedRevision } from '../event-log/port.ts'
import type { Metrics } from './metrics.ts'

/** Wraps a log to measure the duration and outcome of its appends. */
export const observedEventLog = (log: EventLog, { metrics }: { metrics: Metrics }): EventLog => ({
  ...log,
  append: async (stream, expected, events) => {
    const kind = parseStream(stream)?.kind ?? 'other'
    const end = metrics.appendSeconds.startTimer({ stream: kind })
    try {
      const appended = await log.append(stream, expected, events)
      end({ outcome: 'ok' })
      for (const { type } of events) metrics.eventsAppended.inc({ type })
      return appended
    } catch (error) {
      end({ outcome: error instanceof WrongExpectedRevision ? 'conflict' : 'failed' })
      throw error
    }
  },
})
