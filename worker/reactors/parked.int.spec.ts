// @module-tag long
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { UnsupportedEventVersion } from '@filiz/application/commands/read-supported-events.ts'
import { manualClock, type Opened } from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { deleteAccount, register, type Family } from '@filiz/application/testing/families.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reactorsOn } from '../testing/worker-on.ts'
import { listParkedEvents } from './parked-cli.ts'
import type { Reactor } from './reactor.ts'
import type { ReactorsOptions } from './run-reactors.ts'

let opened: Opened
const clock = manualClock('2026-03-10T09:00:00.000Z')
const stops = stoppedAfterEach(() => opened)
beforeEach(async () => {
  opened = await openAnew(clock)
})

const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 10 })

function started(reactor: Reactor, options: Partial<ReactorsOptions> = {}) {
  const running = reactorsOn(opened, {
    backOff: { minMs: 20, maxMs: 100 },
    attempts: 1,
    ...options,
    reactors: [reactor],
  })
  stops.push(() => running.stop())
  void running.start()
  return running
}

/** A reactor that records the events it handled; `before` runs before each. */
function witness(before: (type: string, stream: string) => Promise<void>) {
  const seen: string[] = []
  const see = async ({ type, stream }: { readonly type: string; readonly stream: string }) => {
    await before(type, stream)
    seen.push(type)
  }
  return {
    seen,
    reactor: {
      name: 'w',
      startsAt: 'log-start',
      on: { AccountRegistered: see, AccountDeleted: see },
    } satisfies Reactor,
  }
}
const mistaken = witness(async () => {
  throw new Error('a mistake of the program')
})

/** Returns one line for each parked event of the reactor. */
async function parkedOf(reactor: Reactor): Promise<string[]> {
  const lines: string[] = []
  await listParkedEvents(opened.vault, [reactor], (line) => lines.push(line))
  return lines.filter((line) => line !== 'No event is parked.')
}

async function parkedOne(): Promise<Family> {
  const family = await register(opened)
  const running = started(mistaken.reactor)
  await until(() => expect(running.states()).toMatchObject([{ status: 'live', parked: 1 }]))
  await running.stop()
  return family
}

describe('retrying a reactor’s parked event', () => {
  it('unblocks the event’s stream although new events arrive during the retry', async () => {
    const family = await parkedOne()
    const acting = Promise.withResolvers<void>()
    const log: Opened['log'] = {
      ...opened.log,
      async *readStream(stream, options) {
        await acting.promise
        yield* opened.log.readStream(stream, options)
      },
    }
    // A retry blocks new work, so the test holds the log read that comes before the retry.
    const { seen, reactor } = witness(async () => {})
    const running = started(reactor, { log })
    await until(() => expect(running.states()).toMatchObject([{ parked: 1 }]))
    await deleteAccount(opened, family)
    acting.resolve()
    await until(() => expect(running.states()).toMatchObject([{ status: 'live', parked: 0, behindSeconds: 0 }]))
    await until(() => expect(seen).toEqual(['AccountRegistered', 'AccountDeleted']))
  })

  it('is repeated until an unavailable engine is back', async () => {
    await parkedOne()
    let failures = 0
    const { seen, reactor } = witness(async () => {
      if (++failures <= 3) throw new EngineUnavailable('job queue')
    })
    const running = started(reactor)
    await until(() => expect(seen).toEqual(['AccountRegistered']))
    await until(() => expect(running.states()).toMatchObject([{ status: 'live', parked: 0 }]))
  })

  /** Simulates a reactor that froze during a retry while a new owner of its lease finished the same event. */
  async function overtaken(thaws: () => void, act: () => void) {
    const [begun, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const frozen = witness(async () => {
      begun.resolve()
      await thawed.promise
      thaws()
    })
    const written = Promise.withResolvers<void>()
    const older = started(frozen.reactor, {
      vault: {
        ...opened.vault,
        put: (kind, ...rest) => told(kind, opened.vault.put(kind, ...rest)),
        remove: (kind, ...rest) => told(kind, opened.vault.remove(kind, ...rest)),
      },
    })
    async function told<T>(kind: string, writing: Promise<T>): Promise<T> {
      return writing.finally(() => kind === 'parked-event' && written.resolve())
    }
    await begun.promise
    const { seen, reactor } = witness(async () => act())
    const newer = started(reactor)
    await until(() => expect(older.states()).toEqual([]))
    return {
      frozen,
      reactor,
      newer,
      seen,
      async thaw() {
        thawed.resolve()
        await written.promise
      },
    }
  }

  it('a process that lost its lease while frozen does not park an event that its successor has handled', async () => {
    await parkedOne()
    const { newer, seen, reactor, thaw } = await overtaken(
      () => {
        throw new Error('a mistake of the program')
      },
      () => {},
    )
    await until(() => expect(newer.states()).toMatchObject([{ status: 'live', parked: 0 }]))
    expect(seen).toEqual(['AccountRegistered'])
    await thaw()
    expect(await parkedOf(reactor)).toEqual([])
  })

  it('a frozen former owner does not unpark an event that fails for the new owner', async () => {
    await parkedOne()
    const { reactor, thaw } = await overtaken(
      () => {},
      () => {
        throw new Error('another mistake')
      },
    )
    await until(async () => expect(await parkedOf(reactor)).toEqual([expect.stringContaining('another mistake')]))
    await thaw()
    expect(await parkedOf(reactor)).toEqual([expect.stringContaining('another mistake')])
  })

  it('a frozen former owner does not park an event that the new owner has passed', async () => {
    const [begun, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const put = vi.fn<Opened['vault']['put']>(opened.vault.put)
    const older = started(
      witness(async () => {
        begun.resolve()
        await thawed.promise
        throw new UnsupportedEventVersion('account', new Error('unknown'))
      }).reactor,
      { vault: { ...opened.vault, put } },
    )
    await register(opened)
    await begun.promise
    const newer = witness(async () => {})
    started(newer.reactor)
    await until(() => expect([newer.seen, older.states()]).toEqual([['AccountRegistered'], []]))
    thawed.resolve()
    await older.stop()
    expect(put.mock.calls.filter(([kind]) => kind === 'parked-event')).toEqual([])
  })

  it.each(['lost', 'stopped'] as const)('stops after the current event when the reactor is %s', async (how) => {
    for (let families = 0; families < 3; families++) await register(opened)
    const parking = started(mistaken.reactor)
    await until(() => expect(parking.states()).toMatchObject([{ status: 'live', parked: 3 }]))
    await parking.stop()
    const [begun, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = witness(async () => {
      begun.resolve()
      await thawed.promise
    })
    const running = started(slow.reactor)
    await begun.promise
    let stopped: Promise<void> | undefined
    if (how === 'stopped') stopped = running.stop()
    else {
      started(witness(async () => {}).reactor)
      await until(() => expect(running.states()).toEqual([]))
    }
    thawed.resolve()
    await stopped
    // Without the check of the lease, the retry would continue at once.
    await delay(200)
    expect(slow.seen).toEqual(['AccountRegistered'])
  })
})

describe('an event that was parked before a crash, beyond the checkpoint', () => {
  const choosy = () =>
    witness(async (type) => {
      if (type === 'AccountDeleted') throw new Error('a mistake of the program')
    }).reactor
  /** Parks the second of a stream's two events and crashes before the checkpoint is saved. */
  async function died(): Promise<void> {
    await deleteAccount(opened, await register(opened))
    const unsaved: Opened['vault'] = {
      ...opened.vault,
      put: async (kind, ...rest) => {
        if (kind === 'reactor-checkpoint') throw new EngineUnavailable('vault')
        return opened.vault.put(kind, ...rest)
      },
    }
    const dying = started(choosy(), { vault: unsaved })
    await until(() => expect(dying.states()).toMatchObject([{ parked: 1 }]))
    await dying.stop()
    expect(await createReactorCheckpoints(opened.vault).get('w')).toBeNull()
  }

  it('is delivered again after the events before it, and keeps its error', async () => {
    await died()
    const reactor = choosy()
    const second = started(reactor)
    await until(() => expect(second.states()).toMatchObject([{ status: 'live', parked: 1 }]))
    expect(await parkedOf(reactor)).toEqual([expect.stringContaining('a mistake of the program')])
  })

  it('is handled by a fixed program in the order of its stream', async () => {
    await died()
    const { seen, reactor } = witness(async () => {})
    const mended = started(reactor)
    await until(() => expect(mended.states()).toMatchObject([{ status: 'live', parked: 0, behindSeconds: 0 }]))
    expect(seen).toEqual(['AccountRegistered', 'AccountDeleted'])
  })
})

describe('an event whose stream needs a newer version', () => {
  /** Registers two families; the stream of the first has an event that this version does not know. */
  async function families() {
    const [ofTomorrow, other] = [await register(opened), await register(opened)]
    await append(ofTomorrow, 'FamilyMovedToTheMoon', 1)
    return [ofTomorrow, other] as const
  }
  async function append({ accountId }: Family, type: string, schema: number) {
    const { revision } = await opened.commands.load(accountDecider, `account-${accountId}`)
    await opened.log.append(`account-${accountId}`, revision!, [
      {
        id: randomUUID(),
        type,
        data: { at: clock.now() },
        metadata: { schema, correlationId: 'c', causationId: 'c', actor: 'operator' },
      },
    ])
  }
  function loading() {
    const tried: string[] = []
    const { seen, reactor } = witness(async (_, stream) => {
      tried.push(stream)
      await opened.commands.load(accountDecider, stream)
    })
    return { tried, seen, reactor }
  }

  it('is parked at once and delays no other stream', async () => {
    const [ofTomorrow, other] = await families()
    const { tried, reactor } = loading()
    const running = started(reactor, { knows: () => true, attempts: 1_000 })
    await until(() => expect(running.states()).toMatchObject([{ status: 'live', parked: 1, error: null }]))
    expect(tried).toEqual([`account-${ofTomorrow.accountId}`, `account-${other.accountId}`])
    expect(await parkedOf(reactor)).toEqual([expect.stringContaining('needs a newer version')])
  })

  it('does not prevent the retry of later parked events', async () => {
    await families()
    const running = started(mistaken.reactor, { knows: () => true })
    await until(() => expect(running.states()).toMatchObject([{ status: 'live', parked: 2 }]))
    await running.stop()
    const { seen, reactor } = loading()
    const again = started(reactor, { knows: () => true })
    await until(() => expect(again.states()).toMatchObject([{ status: 'live', parked: 1 }]))
    expect(seen).toEqual(['AccountRegistered'])
    expect(await parkedOf(reactor)).toEqual([expect.stringContaining('needs a newer version')])
  })
  it('does not prevent the retry of an earlier parked event of the same stream', async () => {
    await append(await parkedOne(), 'ProfileChanged', 1_000)
    // Simulates a newer version that has passed the event and was rolled back.
    await createReactorCheckpoints(opened.vault).moveTo('w', (await opened.log.head())!)
    const { seen, reactor } = witness(async () => {})
    const running = started(reactor)
    await until(() => expect(running.states()).toMatchObject([{ status: 'live', parked: 0 }]))
    expect(seen).toEqual(['AccountRegistered'])
  })
})
