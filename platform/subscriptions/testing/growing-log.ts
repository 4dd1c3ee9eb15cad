import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { LogBatch, LogEvent } from '@filiz/engines/event-log/port.ts'
import { createNotifier } from '@filiz/engines/notifier.ts'

export const position = (number: number): Position => String(number).padStart(20, '0')
export const event = (number: number): LogEvent => ({
  id: `${number}`,
  stream: 's-1',
  revision: position(number),
  position: position(number),
  type: 'ProfileChanged',
  data: { at: '2026-03-10T09:00:00.000Z' },
  metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
})

/** An in-memory log that grows on demand and counts its open subscriptions. */
export function growing(first = 0) {
  let end = first
  const appended = createNotifier()
  const world = {
    open: 0,
    /** Number of events delivered, over all subscriptions. */
    read: 0,
    broken: false,
    grow(count: number) {
      end += count
      appended.notify()
    },
    idAt: async (at: Position): Promise<string | null> => (Number(at) <= end ? event(Number(at)).id : null),
    head: async () => (end === 0 ? null : position(end)),
    async *subscribe({ after, signal }: { after: Position | null; signal: AbortSignal }): AsyncGenerator<LogBatch> {
      world.open += 1
      try {
        for (let at = Number(after ?? 0), told = false; !signal.aborted;) {
          if (world.broken) throw new Error('the log is away')
          const events = Array.from({ length: Math.min(100, end - at) }, (_, index) => event(at + index + 1))
          at += events.length
          world.read += events.length
          if (events.length > 0 || !told) yield { events, caughtUp: at === end }
          told = at === end
          if (told) await appended.next({ signal, timeoutMs: 50 })
          else await delay(0)
        }
      } finally {
        world.open -= 1
      }
    },
  }
  return world
}
