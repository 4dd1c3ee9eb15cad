import { setTimeout as delay } from 'node:timers/promises'
import { createReactorCheckpoints } from '@filiz/engines/vault/reactor-checkpoints.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock, openOn, removeFolder, temporaryFolder, type Opened } from '@filiz/application/testing/engines.ts'
import { addChild, register } from '@filiz/application/testing/families.ts'
import { checkReactors } from '../readiness.ts'
import type { Reactor } from './reactor.ts'
import { createReactors } from './run-reactors.ts'

let folder: string
let opened: Opened
const clock = manualClock('2026-03-10T09:00:00.000Z')
const stops: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  folder = await temporaryFolder()
  opened = openOn(folder, clock)
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  await opened.close()
  await removeFolder(folder)
})

function started(...reactors: Reactor[]) {
  const running = createReactors({ log: opened.log, checkpoints: createReactorCheckpoints(opened.vault), reactors, logger: opened.logger, metrics: opened.metrics, restMs: { least: 20, most: 100 } })
  stops.push(() => running.stop())
  running.start()
  return running
}

const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 10_000, interval: 10 })

/** Writes down whom it saw. */
function witness(name: string, startsAt: Reactor['startsAt'], hindered: (accountId: string) => boolean = () => false) {
  const seen: string[] = []
  const reactor: Reactor = {
    name, startsAt,
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
  it('act on each event that they name, in order, and after a restart only on what is new', async () => {
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

  it('begin at the log’s start or at its end, as they say, the first time', async () => {
    const before = await ids(3)
    const [fromStart, fromEnd] = [witness('s', 'log-start'), witness('e', 'log-end')]
    const running = started(fromStart.reactor, fromEnd.reactor)
    await until(() => expect(running.state().caughtUp).toBe(true))
    const after = await ids(2)
    await until(() => expect(fromStart.seen).toEqual([...before, ...after]))
    await until(() => expect(fromEnd.seen).toEqual(after))
  })

  it('go on from the end of a log that was restored from before what they have done, and say so', async () => {
    const warned = vi.spyOn(opened.logger, 'warn')
    const restored = await ids(2)
    const checkpoints = createReactorCheckpoints(opened.vault)
    await checkpoints.moveTo('w', '00000000000000000050')
    const { reactor, seen } = witness('w', 'log-start')
    const running = started(reactor)
    await until(() => expect(running.state().caughtUp).toBe(true))
    expect(warned).toHaveBeenCalledWith({ reactors: ['w'], head: await opened.log.head() }, expect.stringContaining('the log ends before'))
    const later = await ids(3)
    await until(() => expect(seen).toEqual(later))
    expect(seen).not.toContain(restored[0])
    await running.stop()
    expect(await checkpoints.get('w')).toBe(await opened.log.head())
  })

  it('that fail rest and go on in order where they were, and hold up no other', async () => {
    let hindered = true
    const [first, second, third] = await ids(3) as [string, string, string]
    const poor = witness('poor', 'log-start', (id) => hindered && id === second)
    const happy = witness('happy', 'log-start')
    const running = started(poor.reactor, happy.reactor)
    await until(() => expect(happy.seen).toEqual([first, second, third]))
    const [fourth] = await ids(1) as [string]
    await until(() => expect(happy.seen).toEqual([first, second, third, fourth]))
    await until(() => expect(running.state().failing).toEqual({ poor: { error: 'Error: hindered', seconds: expect.any(Number) } }))
    expect(poor.seen).toEqual([first])
    expect(await opened.metrics.render()).toMatch(/filiz_reactor_failing_seconds\{reactor="poor"\} [\d.]+/)
    await expect(checkReactors(running)()).resolves.toBeUndefined()
    await expect(checkReactors({ state: () => ({ caughtUp: false, failing: { poor: { error: 'Error: hindered', seconds: 61 } } }) })()).rejects.toThrow('the reactor poor has been failing for 61 s: Error: hindered')
    hindered = false
    await until(() => expect(poor.seen).toEqual([first, second, third, fourth]))
    await until(() => expect(running.state()).toEqual({ failing: {}, caughtUp: true }))
    expect(await opened.metrics.render()).not.toContain('reactor="poor"')
    expect(happy.seen).toEqual([first, second, third, fourth])
  })

  it('save what they have done, however far an event of no interest lies behind', async () => {
    const { reactor, seen } = witness('w', 'log-start')
    const running = started(reactor)
    const family = await register(opened)
    await until(() => expect(seen).toHaveLength(1))
    await addChild(opened, family)
    await until(() => expect(running.state().caughtUp).toBe(true))
    await running.stop()
    expect(await createReactorCheckpoints(opened.vault).get('w')).toBe(await opened.log.head())
  })

  it('come back from a lost connection by themselves', async () => {
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
    const running = createReactors({ log, checkpoints: createReactorCheckpoints(opened.vault), reactors: [reactor], logger: opened.logger, metrics: opened.metrics })
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
