import { setTimeout as delay } from 'node:timers/promises'
import { NewerSchema } from '@filiz/domain/registry/upcast.ts'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { mismatchRemedy } from '@filiz/engines/event-log/compare-checkpoint.ts'
import { DamagedEvent, type LogEvent } from '@filiz/engines/event-log/port.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { FenceLost } from '@filiz/engines/read-store/port.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLogReader } from './log-reader.ts'
import { runSubscription, type RunOptions } from './run-subscription.ts'
import type { Handling, Subscription } from './subscription.ts'
import { event, growing, position } from './testing/growing-log.ts'
import { recordingSubscription } from './testing/witness.ts'

const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 10_000, interval: 5 })
const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, index) => from + index)

function running(subscription: Subscription, log = growing(), more: Partial<RunOptions> = {}) {
  const ending = new AbortController()
  const left: string[] = []
  const logger = createLogger({ level: 'silent' })
  const [said, warned] = [vi.spyOn(logger, 'error'), vi.spyOn(logger, 'warn')]
  const run = runSubscription(subscription, {
    log,
    reader: createLogReader({ log }),
    clock: manualClock('2026-03-10T09:00:00.000Z'),
    logger,
    signal: ending.signal,
    isOwned: () => true,
    renewed: async () => true,
    leave: async () => void left.push('left'),
    restMs: { least: 5, most: 20 },
    maxPoisoned: 3,
    knows: () => true,
    ...more,
  })
  const stop = async () => {
    ending.abort()
    await run.done
  }
  onTestFinished(stop)
  return { run, log, stop, left, said, warned }
}
/** Reports an event as poison. */
const poison = async (event: LogEvent, { poisoned }: Handling, error: unknown = new Error('a mistake')) =>
  poisoned([{ event, documents: [event.stream], error }])

describe('a subscription under its lease', () => {
  it('receives every event once in order from its checkpoint, and saves its checkpoint at the end', async () => {
    const w = recordingSubscription({ checkpoint: position(3) })
    const { run, log, stop } = running(w, growing(35))
    expect(run.state()).toMatchObject({
      name: 'w',
      status: 'catching-up',
      checkpoint: position(3),
      error: null,
      failingSeconds: 0,
    })
    await until(() => expect(run.state()).toMatchObject({ status: 'live', behindSeconds: 0 }))
    log.grow(5)
    await until(() => expect(w.seen).toEqual(upTo(40, 4)))
    await stop()
    expect(w.told).toEqual(['begin null', 'stopped: null', 'caught up', 'ended'])
    await until(() => expect(log.open, 'nobody reads for it any more').toBe(0))
  })

  it('starts at the current end of the log with from: log-end', async () => {
    const w = recordingSubscription({ from: 'log-end' })
    const { run, log } = running(w, growing(20))
    await until(() => expect(run.state().status).toBe('live'))
    log.grow(2)
    await until(() => expect(w.seen).toEqual([21, 22]))
    expect(w.told[0]).toBe('begin 20')
  })

  it('reports caughtUp after the events present at its start, although more arrive', async () => {
    const log = growing(50)
    let seenBefore = 0
    const w = recordingSubscription({ act: () => void (w.seen.length < 300 && log.grow(w.seen.length === 0 ? 50 : 1)) })
    running(
      {
        ...w,
        get checkpoint() {
          return w.checkpoint
        },
        caughtUp: async () => void (seenBefore = w.seen.length),
      },
      log,
    )
    await until(() => expect(w.seen).toHaveLength(399))
    expect(seenBefore).toBeGreaterThanOrEqual(50)
    expect(seenBefore).toBeLessThan(100)
  })

  it('reports caughtUp when at most 1,000 further events have arrived since its start', async () => {
    const log = growing(1_000)
    let seenBefore = 0
    const w = recordingSubscription({
      batchSize: 100,
      act: ({ position: at }) => void (Number(at) === 750 && log.grow(500)),
    })
    running(
      {
        ...w,
        get checkpoint() {
          return w.checkpoint
        },
        caughtUp: async () => void (seenBefore = w.seen.length),
      },
      log,
    )
    await until(() => expect(w.seen).toHaveLength(1_500))
    expect(seenBefore).toBe(1_000)
  })

  it('handles no further event of a batch after it is stopped', async () => {
    const stopped = Promise.withResolvers<void>()
    const w = recordingSubscription({ act: ({ position: at }) => void (Number(at) === 3 && stopped.resolve(stop())) })
    const { stop } = running(w, growing(10))
    await stopped.promise
    expect(w.seen).toEqual([1, 2, 3])
  })

  it('logs a warning and ends when its checkpoint cannot be saved', async () => {
    const error = new Error('away')
    const w = recordingSubscription()
    const { run, stop, warned } = running(
      {
        ...w,
        get checkpoint() {
          return w.checkpoint
        },
        ended: () => Promise.reject(error),
      },
      growing(3),
    )
    await until(() => expect(run.state().status).toBe('live'))
    await stop()
    expect(warned.mock.calls).toEqual([[{ err: error, subscription: 'w' }, 'could not save where it ended']])
  })

  it('does not yet report caughtUp when thousands of further events have arrived since its start', async () => {
    const log = growing(3_000)
    let seenBefore = 0
    const w = recordingSubscription({
      batchSize: 100,
      act: ({ position: at }) => void (Number(at) === 2_900 && log.grow(3_000)),
    })
    running(
      {
        ...w,
        get checkpoint() {
          return w.checkpoint
        },
        caughtUp: async () => void (seenBefore = w.seen.length),
      },
      log,
    )
    await until(() => expect(seenBefore).toBe(6_000))
  })

  it('reports caughtUp at an end of the log seen earlier when few events have arrived since', async () => {
    const log = growing(1_500)
    let seenBefore = 0
    const w = recordingSubscription({
      batchSize: 100,
      act: ({ position: at }) => void ([1_250, 1_750].includes(Number(at)) && log.grow(500)),
    })
    running(
      {
        ...w,
        get checkpoint() {
          return w.checkpoint
        },
        caughtUp: async () => void (seenBefore = w.seen.length),
      },
      log,
    )
    await until(() => expect(w.seen).toHaveLength(2_500))
    expect(seenBefore).toBe(2_000)
  })

  it('reports the age of the last event read as its lag while more events wait', async () => {
    const open = Promise.withResolvers<void>()
    let late: number | undefined
    const w = recordingSubscription({
      act: async ({ position: at }) => {
        if (Number(at) !== 11) return
        late = run.state().behindSeconds
        await open.promise
      },
    })
    const { run } = running(w, growing(20), { clock: manualClock('2026-03-10T09:01:00.000Z') })
    await until(() => expect(late).toBeGreaterThanOrEqual(60))
    expect(late).toBeLessThan(90)
    open.resolve()
    await until(() => expect(run.state().behindSeconds).toBe(0))
  })

  it('reports its lag by the newest event that it has read', async () => {
    const open = Promise.withResolvers<void>()
    const minutes = (at: number) => `2026-03-10T09:${String(at).padStart(2, '0')}:00.000Z`
    const log = growing(20)
    const dated = {
      ...log,
      async *subscribe(options: Parameters<typeof log.subscribe>[0]) {
        for await (const { events, caughtUp } of log.subscribe(options))
          yield { caughtUp, events: events.map((one) => ({ ...one, data: { at: minutes(Number(one.position)) } })) }
      },
    }
    const { run } = running(
      recordingSubscription({ act: ({ position: at }) => (Number(at) === 11 ? open.promise : undefined) }),
      dated,
      { clock: manualClock(minutes(30)) },
    )
    await until(() => expect(run.state()).toMatchObject({ checkpoint: position(10) }))
    await until(() => expect(run.state().behindSeconds).toBeGreaterThanOrEqual(20 * 60))
    expect(run.state().behindSeconds).toBeLessThan(22 * 60)
    open.resolve()
  })

  it('reports a lag from the arrival of an event until the event is handled', async () => {
    const open = Promise.withResolvers<void>()
    const { run, log } = running(
      recordingSubscription({ checkpoint: position(20), act: () => open.promise }),
      growing(20),
    )
    await until(() => expect(run.state()).toMatchObject({ status: 'live', behindSeconds: 0 }))
    log.grow(1)
    await until(() => expect(run.state().behindSeconds).toBeGreaterThan(0.05))
    open.resolve()
    await until(() => expect(run.state()).toMatchObject({ status: 'live', checkpoint: position(21), behindSeconds: 0 }))
  })

  it('is live at once when its checkpoint is at the log’s end', async () => {
    const w = recordingSubscription({ checkpoint: position(5) })
    const { run } = running(w, growing(5))
    await until(() => expect(run.state()).toMatchObject({ status: 'live', checkpoint: position(5), error: null }))
    expect([w.seen, w.told]).toEqual([[], ['begin null', 'stopped: null', 'caught up']])
  })
})

describe('a failing subscription', () => {
  it('reports the reason and duration, waits, and continues at the same position', async () => {
    let broken = true
    const w = recordingSubscription({
      act: ({ position: at }) => {
        if (broken && Number(at) === 5) throw new Error('no luck')
      },
    })
    let asked = 0
    const { run, stop } = running(w, growing(10), { renewed: async () => ++asked > 0 })
    await until(() =>
      expect(run.state()).toMatchObject({ status: 'resting', error: 'Error: no luck', checkpoint: position(4) }),
    )
    await until(() => expect(run.state().failingSeconds).toBeGreaterThan(0.05))
    expect(w.seen).toEqual([1, 2, 3, 4])
    broken = false
    await until(() => expect(w.seen).toEqual(upTo(10)))
    await until(() => expect(run.state()).toMatchObject({ status: 'live', error: null, failingSeconds: 0 }))
    expect(asked, 'its lease has nothing to do with it').toBe(0)
    await stop()
  })

  it('measures its failing time from its last progress', async () => {
    let hurdle = 5
    const w = recordingSubscription({
      act: ({ position: at }) => {
        if (Number(at) === hurdle) throw new Error('no luck')
      },
    })
    const { run } = running(w, growing(10))
    await until(() => expect(run.state().failingSeconds).toBeGreaterThan(0.5))
    const before = performance.now()
    hurdle = 8
    await until(() => expect(run.state()).toMatchObject({ status: 'resting', checkpoint: position(7) }))
    const { failingSeconds } = run.state()
    expect(failingSeconds).toBeLessThanOrEqual((performance.now() - before) / 1_000)
  })

  it('reports a lag while the log is unavailable, even when it had caught up', async () => {
    const { run, log } = running(recordingSubscription(), growing(3))
    await until(() => expect(run.state()).toMatchObject({ status: 'live', behindSeconds: 0 }))
    log.broken = true
    await until(() => expect(run.state().status).toBe('resting'))
    await until(() => expect(run.state().behindSeconds).toBeGreaterThan(0.2))
    log.broken = false
    await until(() => expect(run.state()).toMatchObject({ status: 'live', behindSeconds: 0, error: null }))
  })

  it('stops when its checkpoint is beyond the log’s end, and continues once the log reaches it', async () => {
    const w = recordingSubscription({ checkpoint: position(8) })
    const { run, log, said } = running(w, growing(5))
    await until(() =>
      expect(run.state()).toMatchObject({
        status: 'log-mismatch',
        error: `the log ends at ${position(5)}, before the checkpoint ${position(8)}: ${mismatchRemedy}`,
      }),
    )
    await delay(50)
    expect(w.told).toEqual([expect.stringMatching(/^stopped: the log ends at/)])
    expect(said.mock.calls).toEqual([
      [{ subscription: 'w', checkpoint: position(8), status: 'log-mismatch' }, run.state().error],
    ])
    log.grow(5)
    await until(() => expect(w.seen).toEqual([9, 10]))
    expect(w.told.slice(1)).toEqual(['begin null', 'stopped: null', 'caught up'])
  })

  it('stops when the log has another event at its checkpoint, also when the log is longer', async () => {
    const w = recordingSubscription({ checkpoint: position(3), checkpointEvent: 'lost' })
    const { run, log } = running(w, growing(5))
    await until(() =>
      expect(run.state()).toMatchObject({
        status: 'log-mismatch',
        error: `the log has another event at the checkpoint ${position(3)}: ${mismatchRemedy}`,
      }),
    )
    log.grow(5)
    await delay(50)
    expect([run.state().status, w.seen]).toEqual(['log-mismatch', []])
  })

  it('continues when the log has the event of its checkpoint, or when the checkpoint has none yet', async () => {
    for (const checkpointEvent of ['3', null]) {
      const w = recordingSubscription({ checkpoint: position(3), checkpointEvent })
      running(w, growing(4))
      await until(() => expect([w.seen, w.checkpointEvent]).toEqual([[4], '4']))
    }
    const idle = recordingSubscription({ checkpoint: position(4) })
    running(idle, growing(4))
    await until(() => expect(idle.checkpointEvent).toBe('4'))
  })

  it('stays stopped when the log is unavailable for a while', async () => {
    const log = growing(5)
    let away = false
    const { run } = running(recordingSubscription({ checkpoint: position(8) }), {
      ...log,
      head: () => (away ? Promise.reject(new Error('away')) : log.head()),
    })
    await until(() => expect(run.state().status).toBe('log-mismatch'))
    away = true
    await until(() => expect(run.state()).toMatchObject({ status: 'log-mismatch', error: 'Error: away' }))
  })

  it('stops when the log is empty but it has a checkpoint', async () => {
    const { run } = running(recordingSubscription({ checkpoint: position(1) }), growing(0))
    await until(() =>
      expect(run.state()).toMatchObject({
        status: 'log-mismatch',
        error: expect.stringContaining('the log ends at its start'),
      }),
    )
  })
})

describe('a subscription whose lease was renewed late', () => {
  it('continues without a warning when it still owns the lease, and skips no event of an interrupted batch', async () => {
    let owned = true
    let asked = 0
    const w = recordingSubscription({
      act: ({ position: at }) => {
        if (Number(at) === 4) owned = false
      },
    })
    const { run, log } = running(w, growing(10), {
      isOwned: () => owned,
      renewed: async () => {
        asked += 1
        return (owned = true)
      },
    })
    await until(() => expect(w.seen).toEqual(upTo(10)))
    owned = false
    log.grow(1)
    await until(() => expect(w.seen).toEqual(upTo(11)))
    expect([asked, run.state().error]).toEqual([2, null])
  })

  it.each([0, 3])('does nothing while another process may own the lease (%i events in the log)', async (events) => {
    let owned = false
    const w = recordingSubscription()
    const { run } = running(w, growing(events), { isOwned: () => owned, renewed: async () => owned })
    await until(() =>
      expect(run.state()).toMatchObject({ status: 'resting', error: 'Error: the lease was not renewed in time' }),
    )
    expect([w.seen, w.told.includes('caught up')]).toEqual([[], false])
    owned = true
    await until(() => expect(run.state().status).toBe('live'))
    expect(w.seen).toEqual(upTo(events))
  })

  it('polls the leases and waits when the fence refused a write', async () => {
    let refused = true
    let asked = 0
    const w = recordingSubscription({
      act: () => {
        if (refused) throw new FenceLost('w')
      },
    })
    const { run } = running(w, growing(3), { renewed: async () => ++asked > 0 })
    await until(() =>
      expect(run.state()).toMatchObject({ status: 'resting', error: expect.stringContaining('was taken by another') }),
    )
    expect(asked).toBeGreaterThan(0)
    refused = false
    await until(() => expect(w.seen).toEqual(upTo(3)))
  })

  it('does not save its checkpoint after it has lost the lease', async () => {
    let owned = true
    const w = recordingSubscription()
    const { stop } = running(w, growing(3), { isOwned: () => owned })
    await until(() => expect(w.seen).toEqual(upTo(3)))
    owned = false
    await stop()
    expect(w.told).not.toContain('ended')
  })
})

describe('a poison event', () => {
  it('is parked, logged and passed; events that wait behind it are parked without a log line', async () => {
    const w = recordingSubscription({
      act: async (event, handling) => {
        if (Number(event.position) === 2) await poison(event, handling)
        if (Number(event.position) === 3) await poison(event, handling, null)
        if (Number(event.position) === 4) await handling.poisoned([])
      },
    })
    const { run, said } = running(w, growing(5))
    await until(() => expect(w.seen).toEqual(upTo(5)))
    expect(run.state()).toMatchObject({ status: 'live', parked: 2, error: null })
    expect(said.mock.calls).toEqual([
      [
        expect.objectContaining({ subscription: 'w', event: '2', type: 'ProfileChanged', position: position(2) }),
        'parked an event that cannot be taken',
      ],
    ])
  })

  it('stops the subscription above a threshold that does not count waiting events', async () => {
    const w = recordingSubscription({
      act: (event, handling) =>
        poison(event, handling, Number(event.position) % 2 === 0 ? null : new Error('a mistake')),
    })
    const { run } = running(w, growing(20))
    await until(() =>
      expect(run.state()).toMatchObject({
        status: 'stopped',
        checkpoint: position(6),
        parked: 6,
        error: expect.stringMatching(/^more than 3 events could not be taken, the last: w: ProfileChanged 7 /),
      }),
    )
    await delay(50)
    expect(w.told.filter((one) => one.startsWith('stopped: more'))).toHaveLength(1)
    expect(w.seen).toEqual(upTo(6))
  })

  it('is named in the error when it exceeds the threshold, as the last of many reported at once', async () => {
    const w = recordingSubscription({
      act: (_, { poisoned }) =>
        poisoned(upTo(4).map((number) => ({ event: event(number), documents: [], error: new Error('a mistake') }))),
    })
    const { run } = running(w, growing(4))
    await until(() =>
      expect(run.state()).toMatchObject({
        status: 'stopped',
        parked: 0,
        error: expect.stringMatching(/^more than 3 events could not be taken, the last: w: ProfileChanged 4 /),
      }),
    )
  })

  it('does not stop the subscription by the events that wait behind it, even above the threshold', async () => {
    const w = recordingSubscription({ act: (event, handling) => poison(event, handling, null) })
    running(
      {
        ...w,
        get checkpoint() {
          return w.checkpoint
        },
        parking: { ...w.parking, countPoisoned: async () => 4 },
      },
      growing(5),
    )
    await until(() => expect(w.seen).toEqual(upTo(5)))
  })

  it('is not parked while the subscription is being stopped, and is delivered again later', async () => {
    const open = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const w = recordingSubscription({
      onPoison: 'stop',
      act: async (event, handling) => {
        begun.resolve()
        await open.promise
        await poison(event, handling)
      },
    })
    const { run, stop } = running(w, growing(1))
    await begun.promise
    const stopped = stop()
    open.resolve()
    await stopped
    expect([run.state().status, w.told]).toEqual(['catching-up', ['begin null', 'ended']])
  })

  it('stops the subscription at once with onPoison: stop', async () => {
    const w = recordingSubscription({
      onPoison: 'stop',
      act: async (event, handling) => {
        if (Number(event.position) === 2) await poison(event, handling)
      },
    })
    const { run, stop } = running(w, growing(5))
    await until(() =>
      expect(run.state()).toMatchObject({
        status: 'stopped',
        parked: 0,
        checkpoint: position(1),
        error: expect.stringContaining('w: ProfileChanged 2 (s-1 @'),
      }),
    )
    await until(() => expect(w.told.at(-1)).toMatch(/^stopped: w: ProfileChanged 2/))
    await stop()
  })

  it('is parked with onPoison: fail when the event is unreadable, and the others are handled', async () => {
    const damaged = new DamagedEvent(event(2), 'its checksum differs')
    const log = growing(4)
    const w = recordingSubscription({
      onPoison: 'fail',
      act: async (one, { poisoned }) => {
        if (one.unreadable) await poisoned([{ event: one, documents: [one.stream], error: one.unreadable }])
      },
    })
    const { run } = running(
      w,
      {
        ...log,
        async *subscribe(options) {
          for await (const { events, caughtUp } of log.subscribe(options)) {
            const delivered = events.map((one) =>
              one.id === '2' ? { ...one, type: 'Rubbish', data: {} as never, unreadable: damaged } : one,
            )
            yield { events: delivered, caughtUp }
          }
        },
      },
      { knows: (type) => type !== 'Rubbish' },
    )
    await until(() => expect(run.state()).toMatchObject({ status: 'live', checkpoint: position(4), parked: 1 }))
    expect(w.told.filter((one) => one.startsWith('failed'))).toEqual([])
  })

  it('fails the subscription with onPoison: fail, and is delivered again', async () => {
    let broken = true
    const w = recordingSubscription({
      onPoison: 'fail',
      act: async (event, handling) => {
        if (broken && Number(event.position) === 2) await poison(event, handling)
      },
    })
    const { run } = running(w, growing(5))
    await until(() =>
      expect(w.told).toContainEqual(
        expect.stringMatching(/^failed: w: ProfileChanged 2 .* cannot be taken: Error: a mistake$/),
      ),
    )
    expect(run.state()).toMatchObject({ status: 'resting', parked: 0 })
    broken = false
    await until(() => expect(w.seen).toEqual(upTo(5)))
  })
})

describe('an event that only a newer version knows', () => {
  it.each([
    ['of a type that this one does not know', (log: ReturnType<typeof growing>) => ({ log, knows: false })],
    [
      'in a shape that this one does not know',
      (log: ReturnType<typeof growing>) => ({ log: withNewerSchema(log), knows: true }),
    ],
  ])('%s: ends the subscription before it and gives the lease up for a newer version', async (_, make) => {
    const { log, knows } = make(growing(6))
    const w = recordingSubscription()
    let owned = true
    const { run } = running(w, log, {
      knows: () => knows,
      isOwned: () => owned,
      leave: async () => void (owned = false),
    })
    await run.done
    expect(run.state()).toMatchObject({ status: 'newer-version-needed', checkpoint: knows ? position(4) : null })
    expect(run.state().error).toMatch(
      knows
        ? /, at 0+5: a newer one wrote it, and has to go on from there$/
        : /^this version knows no ProfileChanged, at 0+1: a newer one/,
    )
    expect(w.seen).toEqual(knows ? upTo(4) : [])
    expect(w.told.filter((one) => !one.startsWith('stopped'))).toEqual(['begin null', 'ended'])
  })

  it('makes the subscription give up its lease even when the lease was renewed late', async () => {
    let owned = true
    const w = recordingSubscription({ stopped: async () => void (owned = false) })
    const { left } = running(w, growing(2), {
      knows: () => false,
      isOwned: () => owned,
      renewed: async () => (owned = true),
    })
    await until(() => expect(left).toEqual(['left']))
    expect(w.told.at(-1)).toBe('ended')
  })

  it('does not make a subscription that is being stopped give up its lease; the next owner meets the event', async () => {
    let owned = true
    const w = recordingSubscription({ stopped: async () => void (owned = false) })
    const ending = new AbortController()
    const { run, left } = running(w, growing(2), {
      knows: () => false,
      signal: ending.signal,
      isOwned: () => owned,
      renewed: async () => {
        ending.abort()
        return (owned = true)
      },
    })
    await run.done
    expect([left, w.told.filter((one) => one === 'ended')]).toEqual([[], ['ended']])
  })
})

/** Wraps a log so that its fifth event has a newer schema. */
function withNewerSchema(log: ReturnType<typeof growing>): ReturnType<typeof growing> {
  return {
    ...log,
    async *subscribe(options) {
      for await (const { events, caughtUp } of log.subscribe(options)) {
        yield {
          caughtUp,
          events: events.map((event) =>
            Number(event.position) === 5 ? { ...event, unreadable: new NewerSchema(event.type, 9, 1) } : event,
          ),
        }
      }
    },
  }
}
