import { setTimeout as delay } from 'node:timers/promises'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { LogBatch } from '@filiz/engines/event-log/port.ts'

/** How long a batch waits for more to join it while the source has not caught up. */
const lingerMs = 20

/**
 * The batches of `source`, joined to bigger ones: `max` events or a little more, fewer where the source has caught up,
 * ended or paused. The next one is read while the consumer is at work on the one before; no more than that is ever in
 * memory. What `source` throws comes after the events that it gave before.
 */
export async function* coalesce(source: AsyncIterable<LogBatch>, max: number): AsyncGenerator<LogBatch> {
  const steps = source[Symbol.asyncIterator]()
  const coalesceNext = coalescing(steps, max)
  try {
    for (let next = coalesceNext(); ; ) {
      const { batch, then } = await next
      if (then === 'more') next = coalesceNext()
      if (batch.events.length > 0 || batch.caughtUp) yield batch
      if (then === 'end') return
      if (then !== 'more') throw then.error
    }
  } finally {
    // Not awaited: a source that waits for news ends only when its own signal says so.
    steps.return?.().catch(() => {})
  }
}

interface Coalesced {
  readonly batch: LogBatch
  readonly then: 'more' | 'end' | { readonly error: unknown }
}

/** Never rejects: a failure comes as a value, for it may come while nobody is waiting yet. */
function coalescing(steps: AsyncIterator<LogBatch>, max: number): () => Promise<Coalesced> {
  let next: Promise<IteratorResult<LogBatch>> | undefined
  return async () => {
    const events: Recorded[] = []
    const coalesced = (then: Coalesced['then'], caughtUp = false): Coalesced => ({ batch: { events, caughtUp }, then })
    try {
      while (true) {
        next ??= steps.next()
        const step = events.length === 0 ? await next : await Promise.race([next, delay(lingerMs)])
        if (step === undefined) return coalesced('more')
        next = undefined
        if (step.done) return coalesced('end')
        for (const event of step.value.events) events.push(event)
        if (step.value.caughtUp || events.length >= max) return coalesced('more', step.value.caughtUp)
      }
    } catch (error) {
      return coalesced({ error })
    }
  }
}

/** Pages of the log as batches: `readAll` ends where `subscribe` would have caught up. */
export async function* asBatches(pages: AsyncIterable<readonly Recorded[]>): AsyncGenerator<LogBatch> {
  for await (const events of pages) yield { events, caughtUp: false }
}
