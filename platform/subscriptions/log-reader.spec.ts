import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '@filiz/domain/shared/event.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLogReader, type Cursor, type LogReaderOptions } from './log-reader.ts'
import { event, growing, position } from './testing/growing-log.ts'

function world(first: number, options: Partial<LogReaderOptions> = {}) {
  const log = growing(first)
  const reader = createLogReader({ log, ...options })
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  /** Reads like a subscription from `after`. Each batch takes `msABatch`, and longer while `rests` returns true. */
  const follow = (after: Position | null, { max = 100, msABatch = 0, rests = (): boolean => false } = {}) => {
    const seen: number[] = []
    const cursor = reader.cursor(after)
    const follower = { seen, msABatch, rests, done: run(cursor), close: () => cursor.close() }
    async function run(from: Cursor) {
      for (let batch; (batch = await from.next(max, ending.signal)) !== null;) {
        expect(batch.events.length).toBeLessThanOrEqual(max)
        for (const { position: at } of batch.events) seen.push(Number(at))
        if (follower.msABatch > 0) await delay(follower.msABatch)
        while (follower.rests() && !ending.signal.aborted) await delay(5)
      }
    }
    onTestFinished(async () => {
      ending.abort()
      await follower.done.catch(() => {})
    })
    return follower
  }
  return { log, reader, follow, signal: ending.signal }
}
const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, index) => from + index)
const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 10_000, interval: 5 })
/** An endless log that yields a hundred events on each request. */
function endless() {
  const log = {
    begun: 0,
    read: 0,
    async *subscribe({ after, signal }: { after: Position | null; signal: AbortSignal }) {
      log.begun += 1
      for (let at = Number(after ?? 0); !signal.aborted; at += 100) {
        log.read += 100
        yield { events: upTo(at + 100, at + 1).map(event), caughtUp: false }
      }
    },
  }
  return log
}
/** Resolves when all pending work that waits for no timer is done. */
const quiet = () => new Promise((resolve) => setImmediate(resolve))

describe('a log with several followers', () => {
  it('is read once for all followers that keep up, and delivers every event once and in order', async () => {
    const { log, follow } = world(1_000)
    const all = [follow(null), follow(null), follow(null, { max: 7 })]
    await until(() => {
      for (const { seen } of all) expect(seen).toHaveLength(1_000)
    })
    log.grow(250)
    await until(() => {
      for (const { seen } of all) expect(seen).toEqual(upTo(1_250))
    })
    expect([log.open, log.read]).toEqual([1, 1_250])
  })

  it('is read once for followers with different start positions as soon as they have caught up', async () => {
    const { log, follow } = world(1_000)
    const [early, late] = [follow(null), follow(position(600))]
    await until(() => expect(early.seen).toEqual(upTo(1_000)))
    await until(() => expect(late.seen).toEqual(upTo(1_000, 601)))
    log.grow(1)
    await until(() => expect(log.open).toBe(1))
    log.grow(1)
    await until(() => expect(late.seen.at(-1)).toBe(1_002))
    expect(late.seen).toEqual(upTo(1_002, 601))
  })

  it('gives a slow follower its own pass over the log, and merges the passes when it catches up', async () => {
    const { log, follow } = world(5_000, { window: 400, patienceMs: 100 })
    const slow = follow(null, {
      max: 10,
      rests: () => slow.seen.length > 0 && fast.seen.length < 20 * slow.seen.length,
    })
    const fast = follow(null)
    await until(() => expect(fast.seen).toHaveLength(5_000))
    expect(slow.seen.length).toBeLessThan(2_000)
    await until(() => expect(log.open).toBe(2))
    slow.rests = () => false
    await until(() => expect(slow.seen).toEqual(upTo(5_000)))
    log.grow(1)
    await until(() => expect(log.open).toBe(1))
    await until(() => expect(fast.seen).toEqual(upTo(5_001)))
  })

  it('reads at most half a window ahead of the fastest follower', async () => {
    const log = endless()
    const cursor = createLogReader({ log, window: 400 }).cursor(null)
    const { signal } = new AbortController()
    await cursor.next(100, signal)
    await quiet()
    expect(log.read).toBe(300)
    await cursor.next(1, signal)
    await quiet()
    expect(log.read).toBe(400)
  })

  it('waits for a slow follower until `patienceMs` is over, then continues without it', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(100_000)
    onTestFinished(() => now.mockRestore())
    const log = endless()
    const reader = createLogReader({ log, window: 400, patienceMs: 60_000 })
    const [slow, quick, passerBy] = [reader.cursor(null), reader.cursor(null), reader.cursor(position(500))]
    const { signal } = new AbortController()
    await slow.next(100, signal)
    for (let batch = 1; batch <= 5; batch++) await quick.next(100, signal)
    const more = quick.next(100, signal)
    await quiet()
    expect(log.read, 'a window from where the slow one is').toBe(500)
    now.mockReturnValue(159_999)
    const passing = new AbortController()
    const passed = passerBy.next(100, passing.signal)
    passing.abort()
    await passed
    await quiet()
    expect(log.read).toBe(500)
    now.mockReturnValue(160_000)
    passerBy.close()
    expect((await more)!.events[0]!.id).toBe('501')
    expect(log.begun).toBe(1)
    expect((await slow.next(100, signal))!.events[0]!.id).toBe('101')
    expect(log.begun).toBe(2)
    for (const cursor of [slow, quick]) cursor.close()
  })

  it('keeps a slow follower when the faster one has left', async () => {
    const { log, reader, signal } = world(5_000, { window: 400, patienceMs: 50 })
    const [slow, quick] = [reader.cursor(null), reader.cursor(null)]
    await slow.next(10, signal)
    for (let at = 0; at < 400;) at += (await quick.next(100, signal))!.events.length
    await until(() => expect(log.read).toBe(500))
    quick.close()
    await delay(100)
    const seen: number[] = []
    while (seen.length < 4_990)
      for (const { position: at } of (await slow.next(100, signal))!.events) seen.push(Number(at))
    expect(seen).toEqual(upTo(5_000, 11))
    expect(log.open).toBe(1)
  })

  it('reads on for a follower at the end of the buffer although a slower one still has buffered events', async () => {
    const { log, reader, signal } = world(6_000)
    const slow = reader.cursor(position(500))
    await slow.next(10, signal)
    await until(() => expect(log.read).toBeGreaterThanOrEqual(4_000))
    const quick = reader.cursor(position(500 + log.read))
    expect((await quick.next(10, signal))!.events).toHaveLength(10)
    expect(log.open).toBe(1)
    for (const cursor of [slow, quick]) cursor.close()
  })

  it('holds at most one window in memory', async () => {
    const { log, follow } = world(20_000, { window: 400, patienceMs: 60_000 })
    const slow = follow(null, { max: 10, msABatch: 5 })
    await delay(100)
    // Half a window ahead, the log's batch that was being read, and the slow follower's current batch.
    expect(log.read - slow.seen.length).toBeLessThanOrEqual(200 + 100 + 10)
  })

  it('reports caughtUp once at the end of the log, and again after new events', async () => {
    const { log, reader, signal } = world(0)
    const cursor = reader.cursor(null)
    expect(await cursor.next(10, signal)).toEqual({ events: [], caughtUp: true })
    log.grow(3)
    expect(await cursor.next(10, signal)).toMatchObject({ events: [{}, {}, {}], caughtUp: true })
    const waiting = new AbortController()
    setTimeout(() => waiting.abort(), 50)
    expect(await cursor.next(10, waiting.signal)).toBeNull()
    cursor.close()
    await until(() => expect(log.open).toBe(0))
  })

  it('reports caughtUp with the last batch, even when that batch is full', async () => {
    const { reader, signal } = world(10)
    const cursor = reader.cursor(null)
    expect(await cursor.next(5, signal)).toMatchObject({ caughtUp: false })
    expect(await cursor.next(5, signal)).toMatchObject({
      events: [{ id: '6' }, {}, {}, {}, { id: '10' }],
      caughtUp: true,
    })
  })

  it('joins events that arrive within a few milliseconds into one batch', async () => {
    const more = Promise.withResolvers<void>()
    const log = {
      async *subscribe() {
        yield { events: upTo(3).map(event), caughtUp: false }
        await more.promise
        yield { events: upTo(7, 4).map(event), caughtUp: true }
        await new Promise(() => {})
      },
    }
    const cursor = createLogReader({ log }).cursor(null)
    const next = async (max: number) =>
      (await cursor.next(max, new AbortController().signal))!.events.map(({ id }) => Number(id))
    expect(await next(1)).toEqual([1])
    const rest = next(10)
    more.resolve()
    expect(await rest).toEqual(upTo(7, 2))
  })

  it('uses no timer for a follower that has caught up', async () => {
    const log = {
      async *subscribe() {
        yield { events: [], caughtUp: true }
        await new Promise(() => {})
      },
    }
    const cursor = createLogReader({ log }).cursor(null)
    const ending = new AbortController()
    expect(await cursor.next(10, ending.signal)).toEqual({ events: [], caughtUp: true })
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const waiting = cursor.next(10, ending.signal)
    expect(vi.getTimerCount()).toBe(0)
    ending.abort()
    expect(await waiting).toBeNull()
  })

  it('rejects all waiting followers when its subscription ends', async () => {
    const log = {
      async *subscribe() {
        yield { events: [event(1)], caughtUp: true }
      },
    }
    const cursor = createLogReader({ log }).cursor(null)
    const waited = async () => {
      for (;;) await cursor.next(10, new AbortController().signal)
    }
    await expect(waited()).rejects.toThrow('the subscription ended by itself')
  })

  it('rejects all waiting followers when it is unavailable, and is read again when they return', async () => {
    const { log, reader, signal } = world(10)
    const [one, other] = [reader.cursor(null), reader.cursor(null)]
    expect((await one.next(100, signal))!.events).toHaveLength(10)
    log.broken = true
    log.grow(1)
    await expect(one.next(100, signal)).rejects.toEqual(new Error('the log is away'))
    log.broken = false
    const again = reader.cursor(position(10))
    expect((await again.next(100, signal))!.events.map(({ id }) => id)).toEqual(['11'])
    expect((await other.next(100, signal))!.events.length).toBeGreaterThan(0)
    for (const cursor of [one, other, again]) cursor.close()
    await until(() => expect(log.open).toBe(0))
  })
})
