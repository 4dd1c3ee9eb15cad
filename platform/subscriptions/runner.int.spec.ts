import { setTimeout as delay } from 'node:timers/promises'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { FenceLost } from '@filiz/engines/read-store/port.ts'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { createSubscriptionLeases } from '@filiz/engines/vault/subscription-leases.ts'
import { temporaryVault } from '@filiz/engines/vault/testing/temporary-vault.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLogReader } from './log-reader.ts'
import { createRunner, type RunnerOptions } from './runner.ts'
import { checkSubscriptions } from './readiness.ts'
import type { Subscription } from './subscription.ts'
import { growing, position } from './testing/growing-log.ts'
import { recordingSubscription, type RecordingSubscription } from './testing/recording-subscription.ts'

const names = ['a', 'b', 'c']
const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 15_000, interval: 5 })
/** A long lease time, so that a busy test machine does not lose leases. */
const patientLeaseMs = 16_000
type Store = ReturnType<typeof createSubscriptionLeases>

function world(events = 5) {
  const log = growing(events)
  const vault = temporaryVault()
  const store = createSubscriptionLeases(vault)
  const process = (more: Partial<RunnerOptions<Awaited<ReturnType<Store['read']>>[number], Subscription>> = {}) => {
    const made: RecordingSubscription[] = []
    const metrics = createMetrics({ ofProcess: false })
    const logger = createLogger({ level: 'silent' })
    const runner = createRunner({
      names,
      store,
      log: log as unknown as EventLogReader,
      reader: createLogReader({ log }),
      clock: manualClock('2026-03-10T09:00:00.000Z'),
      logger,
      metrics,
      exclusive: false,
      leaseMs: 1_500,
      backOff: { minMs: 5, maxMs: 20 },
      knows: () => true,
      subscriptionOf: ({ name, checkpoint }) => {
        const one = recordingSubscription({ name, checkpoint })
        made.push(one)
        return one
      },
      ...more,
    })
    onTestFinished(() => runner.stop())
    return { runner, made, metrics, logger }
  }
  return { log, vault, store, process }
}
const live = ({
  runner,
}: {
  readonly runner: { states(): readonly { readonly name: string; readonly status: string }[] }
}) =>
  runner
    .states()
    .filter(({ status }) => status === 'live')
    .map(({ name }) => name)
    .sort()

it('runs the subscriptions whose leases it owns, and releases the leases at the end', async () => {
  const { log, store, process } = world()
  let prepared = 0
  let heartbeats = 0
  const one = process({
    prepare: async () => void prepared++,
    store: { ...store, heartbeat: (...args) => (heartbeats++, store.heartbeat(...args)) },
  })
  const [said, warned] = [vi.spyOn(one.logger, 'info'), vi.spyOn(one.logger, 'warn')]
  one.runner.start()
  one.runner.start()
  await until(() => expect(live(one)).toEqual(names))
  expect([[...one.runner.owned.keys()].sort(), one.runner.error(), prepared]).toEqual([names, null, 1])
  log.grow(2)
  await until(() => expect(one.made.map(({ seen }) => seen.length)).toEqual([7, 7, 7]))
  const measured = await one.metrics.render()
  for (const metric of ['subscription_failing_seconds', 'subscription_behind_seconds', 'events_parked'])
    expect(measured).toContain(`filiz_${metric}{subscription="b"} 0\n`)
  await until(() => expect(heartbeats, 'looks that find nothing new').toBeGreaterThanOrEqual(9))
  expect(said.mock.calls).toEqual([
    [{ taken: names.map((name) => ({ name, checkpoint: null })) }, 'owns subscriptions'],
  ])
  expect(warned).not.toHaveBeenCalled()
  await checkSubscriptions(one.runner.states)()
  await one.runner.stop()
  expect((await store.read(names)).map(({ owner }) => owner)).toEqual([null, null, null])
  expect([one.runner.states(), [...one.runner.owned]]).toEqual([[], []])
  expect(one.made.map(({ calls }) => calls.at(-1))).toEqual(['ended', 'ended', 'ended'])
  expect(await one.metrics.render()).not.toContain('subscription="b"')
})

it('stands by while another process owns the leases, and takes over when that process stops', async () => {
  const { store, process } = world()
  let looks = 0
  const one = process({ leaseMs: patientLeaseMs })
  const other = process({ leaseMs: patientLeaseMs, store: { ...store, read: (which) => (looks++, store.read(which)) } })
  one.runner.start()
  await until(() => expect(live(one)).toEqual(names))
  other.runner.start()
  await until(() => expect(looks).toBeGreaterThan(2))
  expect(other.runner.states()).toEqual([])
  await one.runner.stop()
  await until(() => expect(live(other)).toEqual(names))
})

it('ends a subscription whose lease another process has taken', async () => {
  const { log, store, process } = world()
  const one = process({ leaseMs: patientLeaseMs })
  const said = vi.spyOn(one.logger, 'warn')
  one.runner.start()
  await until(() => expect(live(one)).toEqual(names))
  const [lease] = await store.read(['b'])
  const fence = (await store.take('b', lease!.fence, 'another'))!
  let alive = true
  const beating = (async () => {
    for (; alive; await delay(50)) await store.heartbeat('b', fence)
  })()
  onTestFinished(() => {
    alive = false
    return beating
  })
  await until(() => expect(live(one)).toEqual(['a', 'c']))
  expect([...one.runner.owned.keys()].sort()).toEqual(['a', 'c'])
  expect(said).toHaveBeenCalledWith(
    { lost: ['b'] },
    'subscriptions were lost: another process took them over, or an operator ended them',
  )
  const before = one.made.find(({ name }) => name === 'b')!.seen.length
  log.grow(3)
  await until(() => expect(one.made.find(({ name }) => name === 'a')!.seen).toHaveLength(8))
  expect(one.made.find(({ name }) => name === 'b')!.seen).toHaveLength(before)
  expect(one.made).toHaveLength(3)
})

it('ends a subscription at once when the fence refuses a write, without waiting for the next poll', async () => {
  const { log, store, process } = world()
  let refused = false
  const one = process({
    leaseMs: 600_000,
    subscriptionOf: ({ name, checkpoint }) =>
      recordingSubscription({
        name,
        checkpoint,
        act: () => {
          if (refused && name === 'b') throw new FenceLost('b')
        },
      }),
  })
  one.runner.start()
  await until(() => expect(live(one)).toEqual(names))
  const [lease] = await store.read(['b'])
  await store.take('b', lease!.fence, 'another')
  refused = true
  log.grow(1)
  await until(() => expect([...one.runner.owned.keys()].sort()).toEqual(['a', 'c']))
})

it('a subscription waits and reports the reason when the leases cannot be polled', async () => {
  const { log, store, process } = world()
  let away = false
  const one = process({
    store: { ...store, heartbeat: (...args) => (away ? Promise.reject(new Error('away')) : store.heartbeat(...args)) },
    leaseMs: 600_000,
    subscriptionOf: ({ name, checkpoint }) =>
      recordingSubscription({
        name,
        checkpoint,
        act: () => {
          if (away) throw new FenceLost(name)
        },
      }),
  })
  one.runner.start()
  await until(() => expect(live(one)).toEqual(names))
  away = true
  log.grow(1)
  await until(() =>
    expect(one.runner.states().map(({ status, error }) => [status, error])).toEqual(
      names.map((name) => ['backing-off', `FenceLost: the lease on ${name} was taken by another`]),
    ),
  )
  away = false
  await until(() => expect(live(one)).toEqual(names))
})

it('finishes running batches before it releases the leases', async () => {
  const { store, process } = world(1)
  const open = Promise.withResolvers<void>()
  const busy: string[] = []
  const one = process({
    subscriptionOf: ({ name, checkpoint }) =>
      recordingSubscription({
        name,
        checkpoint,
        act: async () => {
          busy.push(name)
          await open.promise
        },
      }),
  })
  one.runner.start()
  await until(() => expect(busy.sort()).toEqual(names))
  let stopped = false
  const stopping = one.runner.stop().then(() => (stopped = true))
  await delay(50)
  expect([stopped, (await store.read(names)).some(({ owner }) => owner === null)]).toEqual([false, false])
  open.resolve()
  await stopping
  expect((await store.read(names)).map(({ owner }) => owner)).toEqual([null, null, null])
})

it('backs off exponentially by default', async () => {
  const { process } = world(1)
  const tries: number[] = []
  const one = process({
    names: ['a'],
    backOff: undefined,
    subscriptionOf: ({ name, checkpoint }) =>
      recordingSubscription({
        name,
        checkpoint,
        act: () => {
          tries.push(performance.now())
          throw new Error('no luck')
        },
      }),
  })
  one.runner.start()
  await until(() => expect(tries.length).toBeGreaterThanOrEqual(4))
  // At least half of 100, 200 and 400 ms; timers may fire a millisecond early.
  expect(tries[3]! - tries[0]!).toBeGreaterThanOrEqual(50 + 100 + 200 - 10)
})

it('reports why the leases cannot be polled, and recovers when they can', async () => {
  const { store, process } = world()
  let away = true
  const one = process({
    store: { ...store, read: (which) => (away ? Promise.reject(new Error('away')) : store.read(which)) },
  })
  one.runner.start()
  await until(() => expect(one.runner.error()).toBe('Error: away'))
  expect(one.runner.states()).toEqual([])
  away = false
  await until(() => expect(live(one)).toEqual(names))
  expect(one.runner.error()).toBeNull()
})

it('surrenders its leases at an unknown event, and reports the stop until another process owns them', async () => {
  const { process } = world()
  const older = process({ knows: () => false })
  older.runner.start()
  await until(() =>
    expect(older.runner.states().map(({ status }) => status)).toEqual(names.map(() => 'newer-version-needed')),
  )
  await until(() => expect([...older.runner.owned]).toEqual([]))
  await expect(checkSubscriptions(older.runner.states)()).rejects.toThrow(
    'has stopped: this version knows no ProfileChanged',
  )
  const newer = process()
  newer.runner.start()
  await until(() => expect(live(newer)).toEqual(names))
  await until(() => expect(older.runner.states()).toEqual([]))
})

it('takes a given-up lease again after its checkpoint has moved', async () => {
  const { vault, process } = world()
  const older = process({ knows: () => false })
  older.runner.start()
  await until(() =>
    expect(older.runner.states().map(({ status }) => status)).toEqual(names.map(() => 'newer-version-needed')),
  )
  for (const name of names) await createReactorCheckpoints(vault).moveTo(name, position(5))
  await until(() =>
    expect(
      older.runner
        .states()
        .map(({ name, status }) => [name, status])
        .sort(),
    ).toEqual(names.map((name) => [name, 'live'])),
  )
})

it('stops a subscription that it cannot continue even when releasing the lease fails', async () => {
  const { store, process } = world()
  const older = process({ knows: () => false, store: { ...store, release: () => Promise.reject(new Error('away')) } })
  const said = vi.spyOn(older.logger, 'warn')
  older.runner.start()
  await until(() =>
    expect(said).toHaveBeenCalledWith(expect.objectContaining({ subscription: 'a' }), 'could not give the lease back'),
  )
  const newer = process()
  newer.runner.start()
  await until(() => expect(live(newer)).toEqual(names))
})

it('continues a subscription interrupted by a late heartbeat as soon as a poll confirms its lease', async () => {
  const { log, store, process } = world()
  let held: Promise<unknown> | undefined
  const one = process({
    store: {
      ...store,
      heartbeat: async (...args) => {
        await held
        return store.heartbeat(...args)
      },
    },
  })
  one.runner.start()
  await until(() => expect(live(one)).toEqual(names))
  const open = Promise.withResolvers<void>()
  held = open.promise
  await delay(1_000)
  log.grow(5)
  await delay(100)
  expect(one.made.map(({ seen }) => seen.length)).toEqual([5, 5, 5])
  held = undefined
  open.resolve()
  await until(() => expect(one.made.map(({ seen }) => seen.length)).toEqual([10, 10, 10]))
  expect(one.runner.states().map(({ error }) => error)).toEqual([null, null, null])
})
