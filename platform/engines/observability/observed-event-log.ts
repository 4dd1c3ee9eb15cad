import { parseStream } from '@filiz/domain/shared/streams.ts'
import { type EventLog, WrongExpectedRevision } from '../event-log/port.ts'
import type { Metrics } from './metrics.ts'
import { traced, type Tracing } from './tracing.ts'

/** Wraps a log to measure and trace its appends. */
export function observedEventLog(
  log: EventLog,
  { metrics, tracing }: { metrics: Metrics; tracing?: Tracing | undefined },
): EventLog {
  const append: EventLog['append'] = async (stream, expected, events) => {
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
  }
  if (!tracing) return { ...log, append }
  return {
    ...log,
    append: (stream, expected, events) =>
      traced(
        tracing,
        'append',
        {
          correlationId: events[0]?.metadata.correlationId,
          attributes: {
            'filiz.stream': parseStream(stream)?.kind ?? 'other',
            'filiz.events': events.map(({ type }) => type),
          },
        },
        () => append(stream, expected, events),
      ),
  }
}
