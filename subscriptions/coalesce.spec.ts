import { setTimeout as delay } from 'node:timers/promises'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { LogBatch } from '@filiz/engines/event-log/port.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asBatches, coalesce } from './coalesce.ts'

const event = (number: number) => ({ position: String(number).padStart(6, '0') }) as Recorded
const numbered = (from: number, count: number) => Array.from({ length: count }, (_, index) => event(from + index))
const positions = (events: readonly Recorded[]) => events.map(({ position }) => Number(position))

async function* of(...batches: readonly (LogBatch | Error | number)[]): AsyncGenerator<LogBatch> {
  for (const batch of batches) {
    if (batch instanceof Error) throw batch
    if (typeof batch === 'number') await delay(batch)
    else yield batch
  }
}

describe('coalescing batches', () => {
  it('gives every event once and in order, whatever comes how', async () => {
    const source = fc.array(fc.record({ count: fc.nat(7), caughtUp: fc.boolean(), pause: fc.boolean() }), { maxLength: 30 })
    await fc.assert(fc.asyncProperty(source, fc.integer({ min: 1, max: 20 }), async (shapes, max) => {
      let next = 0
      const batches = shapes.flatMap(({ count, caughtUp, pause }) => [...(pause ? [0] : []), { events: numbered(next, (next += count, count)), caughtUp }])
      const got: Recorded[] = []
      for await (const { events } of coalesce(of(...batches), max)) {
        expect(events.length).toBeLessThan(max + 7)
        got.push(...events)
      }
      expect(positions(got)).toEqual(positions(numbered(0, next)))
    }), { numRuns: 50 })
  })

  it('joins small ones while the source has more, and stops where it has caught up', async () => {
    const sizes: (number | boolean)[][] = []
    for await (const { events, caughtUp } of coalesce(of({ events: numbered(0, 2), caughtUp: false }, { events: numbered(2, 2), caughtUp: true }, { events: numbered(4, 1), caughtUp: true }), 100)) sizes.push([events.length, caughtUp])
    expect(sizes).toEqual([[4, true], [1, true]])
  })

  it('does not hold back what it has while the source pauses without having caught up', async () => {
    const batches = coalesce(of({ events: numbered(0, 3), caughtUp: false }, 60_000, { events: numbered(3, 1), caughtUp: true }), 100)
    expect((await batches.next()).value!.events).toHaveLength(3)
  })

  it('reads on while the consumer is at work, but no further than one batch', async () => {
    let read = 0
    async function* source(): AsyncGenerator<LogBatch> {
      for (; read < 1_000; read++) yield { events: numbered(read, 1), caughtUp: false }
    }
    const batches = coalesce(source(), 10)
    await batches.next()
    await delay(20)
    expect(read).toBeGreaterThanOrEqual(19)
    expect(read).toBeLessThanOrEqual(21)
    await batches.return(undefined)
  })

  it('gives what came before a failure, and then the failure', async () => {
    const got: number[] = []
    await expect(async () => {
      for await (const { events } of coalesce(of({ events: numbered(0, 2), caughtUp: false }, new Error('lost')), 100)) got.push(...positions(events))
    }).rejects.toThrow('lost')
    expect(got).toEqual([0, 1])
  })

  it('takes pages of a log to their end', async () => {
    async function* pages() {
      yield numbered(0, 5)
      yield numbered(5, 5)
    }
    const sizes: number[] = []
    for await (const { events } of coalesce(asBatches(pages()), 7)) sizes.push(events.length)
    expect(sizes).toEqual([10])
  })
})
