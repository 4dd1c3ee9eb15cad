import type { Clock } from '@filiz/engines/clock/port.ts'
import type { LogEvent } from '@filiz/engines/event-log/port.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import type { Tracing } from '@filiz/engines/observability/tracing.ts'

export interface ObserveOptions {
  readonly clock: Clock
  readonly metrics: Metrics
  readonly tracing?: Tracing | undefined
}

export interface ObservedBatch {
  readonly projection: string
  /** False while the model is built, when events are older than any reader's interest. */
  readonly isLive: boolean
  /** The events of the batch that concerned the model. */
  readonly events: readonly LogEvent[]
  readonly seconds: number
}

/** Measures and traces a batch that a model has written. */
export function observeBatch(
  { clock, metrics, tracing }: ObserveOptions,
  { projection, isLive, events, seconds }: ObservedBatch,
): void {
  if (events.length > 0) {
    metrics.eventsProjected.inc({ projection }, events.length)
    metrics.projectionBatchSeconds.observe({ projection }, seconds)
  }
  if (!isLive) return
  const readable = events.filter(({ unreadable }) => !unreadable)
  const newest = readable.at(-1)
  if (newest) {
    const lagMs = Math.max(0, clock.millis() - Date.parse(newest.data.at))
    metrics.projectionLagSeconds.observe({ projection }, lagMs / 1000)
  }
  if (tracing) traceBatch(tracing, { projection, events: readable, seconds })
}

/** One span a request in the batch, so that a trace shows when its events can be read. */
function traceBatch(
  tracing: Tracing,
  { projection, events, seconds }: Pick<ObservedBatch, 'projection' | 'events' | 'seconds'>,
): void {
  const startedAt = Date.now() - 1_000 * seconds
  for (const [correlationId, ofRequest] of Map.groupBy(events, ({ metadata }) => metadata.correlationId))
    tracing
      .begin(`project ${projection}`, {
        kind: 'consumer',
        correlationId,
        startedAt,
        attributes: { 'filiz.events': [...new Set(ofRequest.map(({ type }) => type))] },
      })
      .end()
}
