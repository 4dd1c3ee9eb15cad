import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { describe, expect, it } from 'vitest'
import { growing, position } from './testing/growing-log.ts'
import { runOnLog, until } from './testing/run-on-log.ts'
import { recordingSubscription } from './testing/recording-subscription.ts'

describe('the health of a subscription', () => {
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
    const { run } = runOnLog(w, growing(20), { clock: manualClock('2026-03-10T09:01:00.000Z') })
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
    const { run } = runOnLog(
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
    const { run, log } = runOnLog(
      recordingSubscription({ checkpoint: position(20), act: () => open.promise }),
      growing(20),
    )
    await until(() => expect(run.state()).toMatchObject({ status: 'live', behindSeconds: 0 }))
    log.grow(1)
    await until(() => expect(run.state().behindSeconds).toBeGreaterThan(0.05))
    open.resolve()
    await until(() => expect(run.state()).toMatchObject({ status: 'live', checkpoint: position(21), behindSeconds: 0 }))
  })

  it('measures its failing time from its last progress', async () => {
    let hurdle = 5
    const w = recordingSubscription({
      act: ({ position: at }) => {
        if (Number(at) === hurdle) throw new Error('no luck')
      },
    })
    const { run } = runOnLog(w, growing(10))
    await until(() => expect(run.state().failingSeconds).toBeGreaterThan(0.5))
    const before = performance.now()
    hurdle = 8
    await until(() => expect(run.state()).toMatchObject({ status: 'backing-off', checkpoint: position(7) }))
    const { failingSeconds } = run.state()
    expect(failingSeconds).toBeLessThanOrEqual((performance.now() - before) / 1_000)
  })

  it('reports a lag while the log is unavailable, even when it had caught up', async () => {
    const { run, log } = runOnLog(recordingSubscription(), growing(3))
    await until(() => expect(run.state()).toMatchObject({ status: 'live', behindSeconds: 0 }))
    log.broken = true
    await until(() => expect(run.state().status).toBe('backing-off'))
    await until(() => expect(run.state().behindSeconds).toBeGreaterThan(0.2))
    log.broken = false
    await until(() => expect(run.state()).toMatchObject({ status: 'live', behindSeconds: 0, error: null }))
  })
})
