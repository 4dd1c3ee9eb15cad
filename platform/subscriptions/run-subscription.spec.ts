import { setTimeout as delay } from 'node:timers/promises'
import { mismatchRemedy } from '@filiz/engines/event-log/compare-checkpoint.ts'
import { FenceLost } from '@filiz/engines/read-store/port.ts'
import { describe, expect, it } from 'vitest'
import { growing, position } from './testing/growing-log.ts'
import { runOnLog, until, upTo } from './testing/run-on-log.ts'
import { recordingSubscription } from './testing/recording-subscription.ts'

describe('a subscription under its lease', () => {
  it('receives every event once in order from its checkpoint, and saves its checkpoint at the end', async () => {
    const w = recordingSubscription({ checkpoint: position(3) })
    const { run, log, stop } = runOnLog(w, growing(35))
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
    expect(w.calls).toEqual(['begin null', 'stopped: null', 'caught up', 'ended'])
    await until(() => expect(log.open, 'nobody reads for it any more').toBe(0))
  })

  it('starts at the current end of the log with from: log-end', async () => {
    const w = recordingSubscription({ from: 'log-end' })
    const { run, log } = runOnLog(w, growing(20))
    await until(() => expect(run.state().status).toBe('live'))
    log.grow(2)
    await until(() => expect(w.seen).toEqual([21, 22]))
    expect(w.calls[0]).toBe('begin 20')
  })

  it('handles no further event of a batch after it is stopped', async () => {
    const stopped = Promise.withResolvers<void>()
    const w = recordingSubscription({ act: ({ position: at }) => void (Number(at) === 3 && stopped.resolve(stop())) })
    const { stop } = runOnLog(w, growing(10))
    await stopped.promise
    expect(w.seen).toEqual([1, 2, 3])
  })

  it('logs a warning and ends when its checkpoint cannot be saved', async () => {
    const error = new Error('away')
    const w = recordingSubscription()
    const { run, stop, warnings } = runOnLog(Object.assign(w, { ended: () => Promise.reject(error) }), growing(3))
    await until(() => expect(run.state().status).toBe('live'))
    await stop()
    expect(warnings.mock.calls).toEqual([[{ err: error, subscription: 'w' }, 'could not save where it ended']])
  })

  it('is live at once when its checkpoint is at the log’s end', async () => {
    const w = recordingSubscription({ checkpoint: position(5) })
    const { run } = runOnLog(w, growing(5))
    await until(() => expect(run.state()).toMatchObject({ status: 'live', checkpoint: position(5), error: null }))
    expect([w.seen, w.calls]).toEqual([[], ['begin null', 'stopped: null', 'caught up']])
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
    const { run, stop } = runOnLog(w, growing(10), { lease: { confirm: async () => ++asked > 0 } })
    await until(() =>
      expect(run.state()).toMatchObject({ status: 'backing-off', error: 'Error: no luck', checkpoint: position(4) }),
    )
    await until(() => expect(run.state().failingSeconds).toBeGreaterThan(0.05))
    expect(w.seen).toEqual([1, 2, 3, 4])
    broken = false
    await until(() => expect(w.seen).toEqual(upTo(10)))
    await until(() => expect(run.state()).toMatchObject({ status: 'live', error: null, failingSeconds: 0 }))
    expect(asked, 'its lease has nothing to do with it').toBe(0)
    await stop()
  })

  it('stops when its checkpoint is beyond the log’s end, and continues once the log reaches it', async () => {
    const w = recordingSubscription({ checkpoint: position(8) })
    const { run, log, errors } = runOnLog(w, growing(5))
    await until(() =>
      expect(run.state()).toMatchObject({
        status: 'log-mismatch',
        error: `the log ends at ${position(5)}, before the checkpoint ${position(8)}: ${mismatchRemedy}`,
      }),
    )
    await delay(50)
    expect(w.calls).toEqual([expect.stringMatching(/^stopped: the log ends at/)])
    expect(errors.mock.calls).toEqual([
      [{ subscription: 'w', checkpoint: position(8), status: 'log-mismatch' }, run.state().error],
    ])
    log.grow(5)
    await until(() => expect(w.seen).toEqual([9, 10]))
    expect(w.calls.slice(1)).toEqual(['begin null', 'stopped: null', 'caught up'])
  })

  it('stops when the log has another event at its checkpoint, also when the log is longer', async () => {
    const w = recordingSubscription({ checkpoint: position(3), checkpointEvent: 'lost' })
    const { run, log } = runOnLog(w, growing(5))
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
      runOnLog(w, growing(4))
      await until(() => expect([w.seen, w.checkpointEvent]).toEqual([[4], '4']))
    }
    const idle = recordingSubscription({ checkpoint: position(4) })
    runOnLog(idle, growing(4))
    await until(() => expect(idle.checkpointEvent).toBe('4'))
  })

  it('stays stopped when the log is unavailable for a while', async () => {
    const log = growing(5)
    let away = false
    const { run } = runOnLog(recordingSubscription({ checkpoint: position(8) }), {
      ...log,
      head: () => (away ? Promise.reject(new Error('away')) : log.head()),
    })
    await until(() => expect(run.state().status).toBe('log-mismatch'))
    away = true
    await until(() => expect(run.state()).toMatchObject({ status: 'log-mismatch', error: 'Error: away' }))
  })

  it('stops when the log is empty but it has a checkpoint', async () => {
    const { run } = runOnLog(recordingSubscription({ checkpoint: position(1) }), growing(0))
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
    const { run, log } = runOnLog(w, growing(10), {
      lease: {
        isOwned: () => owned,
        confirm: async () => {
          asked += 1
          return (owned = true)
        },
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
    const { run } = runOnLog(w, growing(events), { lease: { isOwned: () => owned, confirm: async () => owned } })
    await until(() =>
      expect(run.state()).toMatchObject({ status: 'backing-off', error: 'Error: the lease was not renewed in time' }),
    )
    expect([w.seen, w.calls.includes('caught up')]).toEqual([[], false])
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
    const { run } = runOnLog(w, growing(3), { lease: { confirm: async () => ++asked > 0 } })
    await until(() =>
      expect(run.state()).toMatchObject({
        status: 'backing-off',
        error: expect.stringContaining('was taken by another'),
      }),
    )
    expect(asked).toBeGreaterThan(0)
    refused = false
    await until(() => expect(w.seen).toEqual(upTo(3)))
  })

  it('does not save its checkpoint after it has lost the lease', async () => {
    let owned = true
    const w = recordingSubscription()
    const { stop } = runOnLog(w, growing(3), { lease: { isOwned: () => owned } })
    await until(() => expect(w.seen).toEqual(upTo(3)))
    owned = false
    await stop()
    expect(w.calls).not.toContain('ended')
  })
})
