// @module-tag long
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { createSubscriptionLeases } from '@filiz/engines/vault/subscription-leases.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock, type Opened } from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { addChild, deleteAccount, register } from '@filiz/application/testing/families.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { checkSubscriptions } from '@filiz/subscriptions/readiness.ts'
import { haveCaughtUpWithLog, patientLeaseMs, reactorsOn } from '../testing/worker-on.ts'
import { listParkedEvents, retryParkedEvents } from './parked-cli.ts'
import type { Reactor } from './reactor.ts'
import type { ReactorsOptions } from './run-reactors.ts'

let opened: Opened
const clock = manualClock('2026-03-10T09:00:00.000Z')
const stops = stoppedAfterEach(() => opened)
beforeEach(async () => {
  opened = await openAnew(clock)
})

function started(first: Reactor | Partial<ReactorsOptions>, ...others: Reactor[]) {
  const [options, reactors] = 'startsAt' in first ? [{}, [first, ...others]] : [first, others]
  const running = reactorsOn(opened, { backOff: { minMs: 20, maxMs: 100 }, attempts: 1_000, ...options, reactors })
  stops.push(() => running.stop())
  running.start()
  return running
}

const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 10_000, interval: 10 })

/** A reactor that records the accounts it handled, and fails while `hindered` returns true. */
function witness(name: string, startsAt: Reactor['startsAt'], hindered: (accountId: string) => boolean = () => false) {
  const seen: string[] = []
  const reactor: Reactor = {
    name,
    startsAt,
    on: {
      AccountRegistered: async ({ data: { accountId } }) => {
        if (hindered(accountId)) throw new Error('hindered')
        seen.push(accountId)
      },
    },
  }
  return { reactor, seen }
}

const ids = async (count: number) => {
  const made: string[] = []
  for (let number = 0; number < count; number++) made.push((await register(opened)).accountId)
  return made
}

describe('reactors', () => {
  it('handle each relevant event once in order, also across a restart', async () => {
    const first = witness('w', 'log-start')
    const running = started(first.reactor)
    const some = await ids(5)
    await until(() => expect(first.seen).toEqual(some))
    await running.stop()
    const more = await ids(3)
    const second = witness('w', 'log-start')
    started(second.reactor)
    await until(() => expect(second.seen).toEqual(more))
    await delay(50)
    expect(second.seen).toEqual(more)
  })

  it('start at the log’s start or end at their first run, as configured', async () => {
    const before = await ids(3)
    const [fromStart, fromEnd] = [witness('s', 'log-start'), witness('e', 'log-end')]
    const running = started(fromStart.reactor, fromEnd.reactor)
    await until(async () => expect(await haveCaughtUpWithLog(running, opened)).toBe(true))
    const after = await ids(2)
    await until(() => expect(fromStart.seen).toEqual([...before, ...after]))
    await until(() => expect(fromEnd.seen).toEqual(after))
  })

  it('stop when their checkpoint is beyond the log’s end, until the log reaches it', async () => {
    const said = vi.spyOn(opened.logger, 'error')
    const restored = await ids(2)
    const checkpoints = createReactorCheckpoints(opened.vault)
    const beyond = '00000000000000000008'
    await checkpoints.moveTo('w', beyond)
    const { reactor, seen } = witness('w', 'log-start')
    const other = witness('other', 'log-start')
    const running = started(reactor, other.reactor)
    await until(() => expect(other.seen).toEqual(restored))
    await until(() =>
      expect(running.states().find(({ name }) => name === 'w')).toMatchObject({
        status: 'log-mismatch',
        checkpoint: beyond,
      }),
    )
    expect(said).toHaveBeenCalledWith(
      expect.objectContaining({ subscription: 'w', status: 'log-mismatch' }),
      expect.stringContaining('before the checkpoint'),
    )
    await expect(checkSubscriptions(running.states)()).rejects.toThrow('w has stopped: ')
    expect(await checkpoints.get('w')).toBe(beyond)
    // Fills the log up to the checkpoint, then adds new events.
    const [, , third] = await ids(3)
    await until(() => expect(seen).toContain(third))
    expect(seen).not.toContain(restored[0])
    await until(() => checkSubscriptions(running.states)())
  })

  it('wait after a failure, continue in order, and delay no other reactor', async () => {
    let hindered = true
    const [first, second, third] = (await ids(3)) as [string, string, string]
    const poor = witness('poor', 'log-start', (id) => hindered && id === second)
    const happy = witness('happy', 'log-start')
    const running = started(poor.reactor, happy.reactor)
    await until(() => expect(happy.seen).toEqual([first, second, third]))
    const [fourth] = (await ids(1)) as [string]
    await until(() => expect(happy.seen).toEqual([first, second, third, fourth]))
    await until(() =>
      expect(running.states().filter(({ error }) => error !== null)).toMatchObject([
        { name: 'poor', status: 'backing-off', error: 'Error: hindered', failingSeconds: expect.any(Number) },
      ]),
    )
    expect(poor.seen).toEqual([first])
    expect(await opened.metrics.render()).toMatch(/filiz_subscription_failing_seconds\{subscription="poor"\} (?!0\n)\d/)
    await expect(checkSubscriptions(running.states)()).resolves.toBeUndefined()
    await expect(
      checkSubscriptions(() =>
        running.states().map((state) => ({ ...state, failingSeconds: state.name === 'poor' ? 61 : 0 })),
      )(),
    ).rejects.toThrow('poor has been failing for 61 s: Error: hindered')
    hindered = false
    await until(() => expect(poor.seen).toEqual([first, second, third, fourth]))
    await until(async () => expect(await haveCaughtUpWithLog(running, opened)).toBe(true))
    expect(await opened.metrics.render()).toContain('filiz_subscription_failing_seconds{subscription="poor"} 0\n')
    expect(happy.seen).toEqual([first, second, third, fourth])
  })

  it('save their checkpoint although only irrelevant events follow', async () => {
    const { reactor, seen } = witness('w', 'log-start')
    const running = started(reactor)
    const family = await register(opened)
    await until(() => expect(seen).toHaveLength(1))
    await addChild(opened, family)
    await until(async () => expect(await haveCaughtUpWithLog(running, opened)).toBe(true))
    await running.stop()
    expect(await createReactorCheckpoints(opened.vault).get('w')).toBe(await opened.log.head())
  })

  it('read on after a lost connection to the log', async () => {
    let cut = 0
    const { reactor, seen } = witness('w', 'log-start')
    const log = {
      ...opened.log,
      async *subscribe(options: Parameters<typeof opened.log.subscribe>[0]) {
        for await (const batch of opened.log.subscribe(options)) {
          yield batch
          if (batch.events.length > 0 && cut++ < 3) throw new Error('the connection is gone')
        }
      },
    }
    const running = reactorsOn(opened, { log, reactors: [reactor] })
    stops.push(() => running.stop())
    running.start()
    const all: string[] = []
    for (let round = 0; round < 5; round++) {
      all.push(...(await ids(1)))
      await until(() => expect(seen).toEqual(all))
    }
    expect(cut).toBeGreaterThanOrEqual(3)
  })
})

describe('a reactor whose engine is unavailable', () => {
  it('does not make the other reactors read the log again', async () => {
    const all = await ids(200)
    let [read, failures] = [0, 0]
    const log: typeof opened.log = {
      ...opened.log,
      async *subscribe(options) {
        for await (const batch of opened.log.subscribe(options)) {
          read += batch.events.length
          yield batch
        }
      },
    }
    const poor: Reactor = {
      name: 'poor',
      startsAt: 'log-start',
      on: {
        AccountRegistered: async () => {
          failures += 1
          throw new EngineUnavailable('job queue')
        },
      },
    }
    const happy = witness('happy', 'log-start')
    const running = started({ log, attempts: 3 }, poor, happy.reactor)
    await until(() => expect(failures).toBeGreaterThan(30))
    await until(() => expect(happy.seen).toEqual(all))
    expect(read).toBe(400)
    const [last] = await ids(1)
    await until(() => expect(happy.seen.at(-1)).toBe(last))
    // An unavailable engine is not poison.
    expect(running.states().find(({ name }) => name === 'poor')).toMatchObject({
      status: 'backing-off',
      parked: 0,
      error: 'EngineUnavailable: job queue does not answer',
    })
  })
})

describe('an event that a reactor cannot handle', () => {
  /** A reactor that fails for the events of one family while `broken` is true. */
  function choosy(broken: () => boolean, poor: () => string | undefined) {
    const seen: string[] = []
    const see =
      (what: string) =>
      async ({ stream }: { readonly stream: string }) => {
        if (broken() && stream === `account-${poor()}`) throw new Error('a mistake of the program')
        seen.push(`${what} ${stream.slice('account-'.length)}`)
      }
    return {
      seen,
      reactor: {
        name: 'choosy',
        startsAt: 'log-start',
        on: { AccountRegistered: see('registered'), AccountDeleted: see('deleted') },
      } satisfies Reactor,
    }
  }

  it('is parked while its stream waits, and a fixed program handles it in order', async () => {
    let broken = true
    let poor: string | undefined
    const { reactor, seen } = choosy(
      () => broken,
      () => poor,
    )
    const family = await register(opened)
    poor = family.accountId
    const running = started({ attempts: 3 }, reactor)
    const [happy] = (await ids(1)) as [string]
    await deleteAccount(opened, family)
    await until(() => expect(running.states()).toMatchObject([{ status: 'live', parked: 2, error: null }]))
    expect(seen).toEqual([`registered ${happy}`])

    const lines: string[] = []
    await listParkedEvents(opened.vault, [reactor], (line) => lines.push(line))
    expect(lines).toEqual([
      expect.stringMatching(/^choosy  \d+  AccountRegistered .*a mistake of the program/),
      expect.stringMatching(/^choosy  \d+  AccountDeleted .*waits behind/),
    ])
    expect(await opened.metrics.render()).toContain('filiz_events_parked{subscription="choosy"} 2\n')

    await running.stop()
    const again = started({ attempts: 3 }, reactor)
    await until(() => expect(again.states()).toMatchObject([{ status: 'live', parked: 2 }]))
    broken = false
    await retryParkedEvents(opened.vault, [reactor], () => {})
    await until(() => expect(again.states()).toMatchObject([{ status: 'live', parked: 0 }]))
    expect(seen).toEqual([`registered ${happy}`, `registered ${poor}`, `deleted ${poor}`])
    await deleteAccount(opened, { accountId: happy, timeZone: 'Europe/Istanbul' })
    await until(() => expect(seen.at(-1)).toBe(`deleted ${happy}`))
  })

  it.each(['park', 'stop'] as const)(
    'stops the reactor above the threshold (park) or at once (stop), until an operator retries: %s',
    async (onPoison) => {
      let broken = true
      const seen: string[] = []
      const reactor: Reactor = {
        name: 'lost',
        startsAt: 'log-start',
        on: {
          AccountRegistered: async ({ data: { accountId } }) => {
            if (broken) throw new Error('a mistake of the program')
            seen.push(accountId)
          },
        },
      }
      const all = await ids(8)
      const running = started({ attempts: 1, mostPoisoned: 5, onPoison }, reactor)
      await until(() =>
        expect(running.states()).toMatchObject([
          {
            status: 'stopped',
            parked: onPoison === 'park' ? 5 : 0,
            error: expect.stringContaining('a mistake of the program'),
          },
        ]),
      )
      await expect(checkSubscriptions(running.states)()).rejects.toThrow('lost has stopped: ')
      await delay(300)
      expect(running.states()).toMatchObject([{ status: 'stopped' }])
      broken = false
      await retryParkedEvents(opened.vault, [reactor], () => {})
      await until(() => expect(running.states()).toMatchObject([{ status: 'live', parked: 0 }]))
      expect(seen.toSorted()).toEqual(all.toSorted())
      await checkSubscriptions(running.states)()
    },
  )
})

describe('reactors in two processes', () => {
  it('run in one process, and the other takes over after a stop or a crash', async () => {
    const [one, other] = [witness('w', 'log-start'), witness('w', 'log-start')]
    const options = { exclusive: false, leaseMs: patientLeaseMs }
    const first = started(options, one.reactor)
    await until(() => expect(first.states()).toHaveLength(1))
    let frozen = false
    const vault: typeof opened.vault = {
      ...opened.vault,
      put: async (kind, ...rest) => (frozen && kind === 'subscription-lease' ? null : opened.vault.put(kind, ...rest)),
    }
    const get = vi.spyOn(vault, 'get')
    const second = started({ ...options, vault }, other.reactor)
    const some = await ids(5)
    await until(() => expect(one.seen).toEqual(some))
    await until(() =>
      expect(get.mock.calls.filter(([kind]) => kind === 'subscription-lease').length).toBeGreaterThan(2),
    )
    expect([other.seen, second.states()]).toEqual([[], []])
    await checkSubscriptions(second.states)()

    await first.stop()
    const more = await ids(3)
    await until(() => expect(other.seen).toEqual(more))
    expect(one.seen).toEqual(some)

    // The owner's heartbeats are lost from now on.
    const third = witness('w', 'log-start')
    started(options, third.reactor)
    await delay(200)
    frozen = true
    await until(async () => {
      const [id] = await ids(1)
      await delay(50)
      expect(third.seen).toContain(id)
    })
    expect(other.seen.filter((id) => third.seen.includes(id))).toEqual([])
  })
})

describe('a reactor with late heartbeats', () => {
  it('loses no event of a batch when no other process has taken over', async () => {
    const { reactor, seen } = witness('w', 'log-start')
    const all = await ids(4)
    let [deaf, waited] = [false, false]
    const slow: Reactor = {
      ...reactor,
      on: {
        AccountRegistered: async (event) => {
          await reactor.on.AccountRegistered!(event)
          if (waited) return
          ;[deaf, waited] = [true, true]
          await delay(600)
          setTimeout(() => (deaf = false), 50)
        },
      },
    }
    const vault: typeof opened.vault = {
      ...opened.vault,
      put: async (kind, ...rest) => {
        while (deaf && kind === 'subscription-lease') await delay(10)
        return opened.vault.put(kind, ...rest)
      },
    }
    started({ exclusive: false, leaseMs: 600, vault }, slow)
    await until(() => expect(seen).toEqual(all))
  })
})

describe('an event that only a newer version knows', () => {
  const ofTomorrow = () => ({
    id: randomUUID(),
    type: 'FamilyMovedToTheMoon',
    data: { at: clock.now() },
    metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
  })

  it('makes an older reactor give up its lease once, even after irrelevant events', async () => {
    const { reactor } = witness('w', 'log-end')
    const running = started({ exclusive: false, leaseMs: 200 }, reactor)
    const family = await register(opened)
    await until(async () => expect(await haveCaughtUpWithLog(running, opened)).toBe(true))
    // After an irrelevant event the checkpoint is saved only when the reactor ends.
    await addChild(opened, family)
    await until(async () => expect(running.states()).toMatchObject([{ checkpoint: await opened.log.head() }]))
    await opened.log.append('account-of-tomorrow', 'no-stream', [ofTomorrow()])
    await until(() => expect(running.states()).toMatchObject([{ status: 'newer-version-needed' }]))
    const lease = async () => (await createSubscriptionLeases(opened.vault).read(['w']))[0]!
    await until(async () => expect(await lease()).toMatchObject({ owner: null }))
    const { fence, checkpoint } = await lease()
    await until(() => expect(running.states()).toMatchObject([{ checkpoint }]))
    await delay(300)
    expect((await lease()).fence).toBe(fence)
  })

  it('stops an older reactor before the event, and a newer version continues there', async () => {
    const [older, newer] = [witness('w', 'log-start'), witness('w', 'log-start')]
    const options = { exclusive: false, leaseMs: patientLeaseMs }
    const first = started(options, older.reactor)
    const before = await ids(2)
    await until(() => expect(older.seen).toEqual(before))
    await opened.log.append('account-of-tomorrow', 'no-stream', [ofTomorrow()])
    const after = await ids(2)
    await until(() =>
      expect(first.states()).toMatchObject([
        { status: 'newer-version-needed', error: expect.stringContaining('FamilyMovedToTheMoon') },
      ]),
    )
    await expect(checkSubscriptions(first.states)()).rejects.toThrow('this version knows no FamilyMovedToTheMoon')
    await delay(500)
    expect(older.seen).toEqual(before)

    const second = started({ ...options, knows: () => true }, newer.reactor)
    await until(() => expect(newer.seen).toEqual(after))
    await until(async () => expect(first.states()).toEqual([]))
    // After a rollback past the event, the older version continues.
    await second.stop()
    const [last] = await ids(1)
    await until(() => expect(older.seen).toEqual([...before, last]))
  })
})

describe('checkpoints of a version without leases', () => {
  it('are the positions at which a version with leases continues', async () => {
    const some = await ids(3)
    await createReactorCheckpoints(opened.vault).moveTo('w', (await opened.log.head())!)
    const { reactor, seen } = witness('w', 'log-start')
    started(reactor)
    const more = await ids(2)
    await until(() => expect(seen).toEqual(more))
    expect(seen).not.toContain(some[0])
  })
})
