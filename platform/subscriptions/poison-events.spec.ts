import { setTimeout as delay } from 'node:timers/promises'
import { DamagedEvent, type LogEvent } from '@filiz/engines/event-log/port.ts'
import { describe, expect, it } from 'vitest'
import type { Handling } from './subscription.ts'
import { event, growing, position } from './testing/growing-log.ts'
import { runOnLog, until, upTo } from './testing/run-on-log.ts'
import { recordingSubscription } from './testing/recording-subscription.ts'

/** Reports an event as poison. */
const poison = async (event: LogEvent, { poisoned }: Handling, error: unknown = new Error('a mistake')) =>
  poisoned([{ event, documents: [event.stream], error }])

describe('a poison event', () => {
  it('is parked, logged and passed; events that wait behind it are parked without a log line', async () => {
    const w = recordingSubscription({
      act: async (event, handling) => {
        if (Number(event.position) === 2) await poison(event, handling)
        if (Number(event.position) === 3) await poison(event, handling, null)
        if (Number(event.position) === 4) await handling.poisoned([])
      },
    })
    const { run, errors } = runOnLog(w, growing(5))
    await until(() => expect(w.seen).toEqual(upTo(5)))
    expect(run.state()).toMatchObject({ status: 'live', parked: 2, error: null })
    expect(errors.mock.calls).toEqual([
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
    const { run } = runOnLog(w, growing(20))
    await until(() =>
      expect(run.state()).toMatchObject({
        status: 'stopped',
        checkpoint: position(6),
        parked: 6,
        error: expect.stringMatching(/^more than 3 events could not be taken, the last: w: ProfileChanged 7 /),
      }),
    )
    await delay(50)
    expect(w.calls.filter((one) => one.startsWith('stopped: more'))).toHaveLength(1)
    expect(w.seen).toEqual(upTo(6))
  })

  it('is named in the error when it exceeds the threshold, as the last of many reported at once', async () => {
    const w = recordingSubscription({
      act: (_, { poisoned }) =>
        poisoned(upTo(4).map((number) => ({ event: event(number), documents: [], error: new Error('a mistake') }))),
    })
    const { run } = runOnLog(w, growing(4))
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
    runOnLog(Object.assign(w, { parking: { ...w.parking, poisonedCount: 4 } }), growing(5))
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
    const { run, stop } = runOnLog(w, growing(1))
    await begun.promise
    const stopped = stop()
    open.resolve()
    await stopped
    expect([run.state().status, w.calls]).toEqual(['catching-up', ['begin null', 'ended']])
  })

  it('stops the subscription at once with onPoison: stop', async () => {
    const w = recordingSubscription({
      onPoison: 'stop',
      act: async (event, handling) => {
        if (Number(event.position) === 2) await poison(event, handling)
      },
    })
    const { run, stop } = runOnLog(w, growing(5))
    await until(() =>
      expect(run.state()).toMatchObject({
        status: 'stopped',
        parked: 0,
        checkpoint: position(1),
        error: expect.stringContaining('w: ProfileChanged 2 (s-1 @'),
      }),
    )
    await until(() => expect(w.calls.at(-1)).toMatch(/^stopped: w: ProfileChanged 2/))
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
    const { run } = runOnLog(
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
    expect(w.calls.filter((one) => one.startsWith('failed'))).toEqual([])
  })

  it('fails the subscription with onPoison: fail, and is delivered again', async () => {
    let broken = true
    const w = recordingSubscription({
      onPoison: 'fail',
      act: async (event, handling) => {
        if (broken && Number(event.position) === 2) await poison(event, handling)
      },
    })
    const { run } = runOnLog(w, growing(5))
    await until(() =>
      expect(w.calls).toContainEqual(
        expect.stringMatching(/^failed: w: ProfileChanged 2 .* cannot be taken: Error: a mistake$/),
      ),
    )
    expect(run.state()).toMatchObject({ status: 'backing-off', parked: 0 })
    broken = false
    await until(() => expect(w.seen).toEqual(upTo(5)))
  })
})
