// @module-tag long
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accounts } from '@filiz/domain/read-models/accounts.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { plans } from '@filiz/domain/read-models/plans.ts'
import type { Folded, Projection } from '@filiz/domain/read-models/projection.ts'
import { openMongoReadStore } from '@filiz/engines/read-store/mongodb.ts'
import { pausableStore } from '@filiz/engines/read-store/testing/pausable-store.ts'
import { mongoProgram, startMongo, type Server } from '@filiz/engines/testing/servers.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { dropCollection, listCollections } from './collections-cli.ts'
import { checkProjector } from './readiness.ts'
import { rebuildModel } from './rebuild-cli.ts'
import { manualClock, type Opened } from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { projectorOn } from './testing/projector-on.ts'
import {
  addCatalogue,
  addChild,
  complete,
  itemsOf,
  makePlan,
  register,
  type Family,
} from '@filiz/application/testing/families.ts'
import { caughtUp, cleanRebuild, collections, contentsOf } from './testing/models.ts'

const plansIn = collectionName(plans)
const accountsIn = collectionName(accounts)
const nextAccountsIn = collectionName({ ...accounts, version: accounts.version + 1 })

describe('rebuilds on SQLite', () => {
  rebuilding(async () => undefined)
})

const mongoUrl = process.env['TEST_MONGODB_URL']
describe.skipIf(!mongoUrl && !mongoProgram())('rebuilds on MongoDB or a compatible server', { tags: ['long'] }, () => {
  let server: Server | undefined
  beforeAll(async () => {
    if (!mongoUrl) server = await startMongo()
  })
  afterAll(() => server?.stop())
  let url: string
  rebuilding(
    async () => {
      const own = new URL((mongoUrl ?? server!.url).replace('mongodb', 'http'))
      own.pathname = `/rebuild_${randomUUID().replaceAll('-', '')}`
      url = own.href.replace('http', 'mongodb')
      return openMongoReadStore(url)
    },
    async (name) => {
      const held = pausableStore(url)
      onTestFinished(() => held.close())
      return (await held.heldUp('drop', 'drop', name)).goOn
    },
  )
})

/**
 * `halfDropped` simulates a process that crashed while dropping a collection; the returned function finishes the drop.
 */
function rebuilding(
  otherStore: () => Promise<Opened['readStore'] | undefined>,
  halfDropped?: (name: string) => Promise<() => Promise<unknown>>,
): void {
  let opened: Opened
  const clock = manualClock('2026-03-10T09:00:00.000Z')
  const stops = stoppedAfterEach(() => opened)

  beforeEach(async () => {
    opened = await openAnew(clock)
    const readStore = await otherStore()
    if (readStore) {
      const sqlite = opened
      opened = {
        ...sqlite,
        readStore,
        close: async () => void (await Promise.all([sqlite.close(), readStore.close()])),
      }
    }
  })

  async function started(options: Parameters<typeof projectorOn>[1] = {}) {
    const projector = projectorOn(opened, { exclusive: false, ...options })
    stops.push(() => projector.stop())
    await projector.start()
    return projector
  }
  const until = (assertion: () => unknown, timeout = 20_000) => vi.waitFor(assertion, { timeout, interval: 20 })
  const rebuild = (projection: Projection = accounts, said: string[] = []) =>
    rebuildModel(projection, { ...opened, pollMs: 20, print: (line) => said.push(line) })

  async function change({ accountId }: Family, theme: 'dark' | 'light') {
    const result = await opened.commands.handle(
      accountDecider,
      `account-${accountId}`,
      { type: 'ChangeProfile', data: { at: clock.now(), theme } },
      { actor: 'operator', correlationId: 'c', causationId: 'c', accountId: null },
    )
    if (result.outcome !== 'done') throw new Error(result.outcome)
    return result
  }
  async function grow(families: number): Promise<Family[]> {
    await addCatalogue(opened, 2)
    // Run concurrently, so that the commits share disk syncs.
    return Promise.all(
      Array.from({ length: families }, async () => {
        const family = await register(opened)
        const plan = await makePlan(opened, family, await addChild(opened, family), 2026, 3)
        for (const { activityId } of (await itemsOf(opened, plan)).slice(0, 3))
          await complete(opened, family, plan, activityId)
        return family
      }),
    )
  }

  /** Models with an accounts projection that folds with a fault: `fold` returns wrong data or throws. */
  const mistaken = (fold: (document: Folded, type: string) => Folded, version = accounts.version): Projection[] =>
    models.map((model): Projection =>
      model.name !== 'accounts'
        ? model
        : { ...model, version, fold: (document, event) => fold(model.fold(document, event) as Folded, event.type) },
    )
  const withoutThemes = mistaken((document) => ({ ...document, theme: 'lost' }) as Folded)

  /** Generates writes, and reads that each wait for the position just written, like a browser. */
  function load(families: readonly Family[], collections = [accountsIn, plansIn]) {
    let over = false
    let reads = 0
    const failures: unknown[] = []
    let least = 0
    const writer = async (offset: number) => {
      for (let turn = offset; !over; turn += 3) {
        const family = families[turn % families.length]!
        const { position, revision } = await change(family, Math.floor(turn / families.length) % 2 ? 'light' : 'dark')
        if (!(await opened.readStore.reached(collections, position!, 60_000)))
          failures.push(`${position} was not reached in 60 s`)
        const document = await opened.readStore.get(collections[0]!, family.accountId)
        if (!document || (document['revision'] as string) < revision!)
          failures.push(`read ${document?.['revision']} after ${revision} was written`)
        reads++
        // Without a pause, the writer would starve the projector in the same thread.
        await delay(5)
      }
    }
    const reader = async () => {
      while (!over) {
        const [{ length: found }, counted] = await Promise.all([
          opened.readStore.find(collections[1]!, { where: {}, limit: 10_000 }),
          opened.readStore.count(collections[0]!, { _id: { in: families.map(({ accountId }) => accountId) } }),
        ])
        if (found < least || counted !== families.length)
          failures.push(`found ${found} plans and ${counted} accounts of ${families.length}`)
        least = Math.max(least, found)
        reads++
        await delay(1)
      }
    }
    const all = [writer(0), writer(1), writer(2), reader(), reader()].map((one) =>
      one.catch((error: unknown) => failures.push(error)),
    )
    return async ({ readsAtLeast = 1 } = {}) => {
      await until(() => expect(reads).toBeGreaterThanOrEqual(readsAtLeast), 60_000)
      over = true
      await Promise.all(all)
      return failures
    }
  }

  describe('a rebuild requested by an operator', () => {
    it('replaces a model under load without a failed or stale read', async () => {
      const before = await started({ projections: withoutThemes })
      const families = await grow(25)
      await caughtUp(opened)
      await before.stop()
      const projector = await started({ batchSize: 40 })
      await change(families[0]!, 'dark')
      await caughtUp(opened)
      expect(await opened.readStore.get(accountsIn, families[1]!.accountId)).toMatchObject({ theme: 'lost' })

      const end = load(families)
      const said: string[] = []
      expect(await rebuild(accounts, said)).toBe(true)
      expect(await rebuild(plans, said)).toBe(true)
      expect(await end({ readsAtLeast: 50 })).toEqual([])
      expect(said.at(-1)).toBe(`${plansIn} is the new one from now on.`)
      await caughtUp(opened)
      expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
      await expect.poll(() => projector.state()).toMatchObject({ role: 'live', error: null })
      expect((await opened.readStore.list()).map(({ name }) => name).sort()).toEqual(
        [...collections, 'projector_v1'].sort(),
      )
    })

    it('can follow another rebuild at once, and the replaced documents are dropped later', async () => {
      await started()
      await grow(1)
      expect(await rebuild()).toBe(true)
      expect(await rebuild()).toBe(true)
      const family = await register(opened)
      await caughtUp(opened)
      expect(await opened.readStore.get(accountsIn, family.accountId)).not.toBeNull()
      expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
      await until(
        async () => expect(await opened.readStore.leases([accountsIn])).toMatchObject([{ hasRetired: false }]),
        30_000,
      )
    })

    it('rebuilds an empty model', async () => {
      await started()
      expect(await rebuild()).toBe(true)
      const family = await register(opened)
      await caughtUp(opened)
      expect(await opened.readStore.get(accountsIn, family.accountId)).not.toBeNull()
    })

    it('continues from its checkpoint after its projector stops, in the same or another projector', async () => {
      const { readStore } = opened
      const stopping = Promise.withResolvers<void>()
      let batches = 0
      const slowly: typeof readStore.apply = async (writes) => {
        if (writes.some(({ collection }) => collection.startsWith(`${accountsIn}_`)) && ++batches > 1)
          await stopping.promise
        await readStore.apply(writes)
      }
      const projector = projectorOn(
        { ...opened, readStore: { ...readStore, apply: slowly } },
        { exclusive: false, batchSize: 20 },
      )
      stops.push(() => projector.stop())
      await projector.start()
      await grow(20)
      await caughtUp(opened)
      const done = rebuild()
      await until(async () =>
        expect((await opened.readStore.replacements([accountsIn]))[0]?.checkpoint ?? null).not.toBeNull(),
      )
      const stopped = projector.stop()
      stopping.resolve()
      await stopped
      const [left] = await opened.readStore.replacements([accountsIn])
      expect(left!.owner).toBeNull()
      expect(left!.checkpoint! < (await opened.log.head())!, 'it is not at its end').toBe(true)
      await started()
      expect(await done).toBe(true)
      await caughtUp(opened)
      expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
    })

    it('replaces the model even when the rebuild caught up first and no further event follows', async () => {
      const { readStore } = opened
      await grow(2)
      let held = true
      const apply: typeof readStore.apply = async (writes) => {
        while (held && writes.some(({ collection }) => collection === accountsIn)) await delay(10)
        await readStore.apply(writes)
      }
      const projector = projectorOn({ ...opened, readStore: { ...readStore, apply } }, { exclusive: false })
      stops.push(async () => {
        held = false
        await projector.stop()
      })
      projector.start().catch(() => {})
      await until(async () => expect(await readStore.leases([accountsIn])).toHaveLength(1))
      const done = rebuild()
      const head = await opened.log.head()
      await until(async () => expect(await readStore.replacements([accountsIn])).toMatchObject([{ checkpoint: head }]))
      await delay(100)
      held = false
      expect(await done).toBe(true)
      await caughtUp(opened)
      expect(await contentsOf(readStore)).toEqual(await cleanRebuild(opened.log))
    })

    it('replaces the model even when the response of the store to the replacement was lost', async () => {
      const before = await started({ projections: withoutThemes })
      const [family] = await grow(2)
      await caughtUp(opened)
      await before.stop()
      const { readStore } = opened
      let failing = 0
      const projector = projectorOn(
        {
          ...opened,
          readStore: {
            ...readStore,
            async replace(...args) {
              await readStore.replace(...args)
              if (failing > 0) return
              failing = 3
              throw new EngineUnavailable('read store')
            },
            async takeLease(...args) {
              if (failing > 1 && failing--) throw new EngineUnavailable('read store')
              return readStore.takeLease(...args)
            },
          },
        },
        { exclusive: false },
      )
      stops.push(() => projector.stop())
      await projector.start()
      await change(family!, 'dark')
      await caughtUp(opened)
      expect(await rebuild()).toBe(true)
      await change(family!, 'light')
      await caughtUp(opened)
      expect(await contentsOf(readStore)).toEqual(await cleanRebuild(opened.log))
      expect(await rebuild()).toBe(true)
      expect(failing).toBe(1)
    })

    it('waits until a projector starts, and two parallel requests share one rebuild', async () => {
      expect(await rebuild()).toBe(false)
      const first = await started()
      await grow(2)
      await caughtUp(opened)
      await first.stop()
      const both = [rebuild(), rebuild()]
      await until(async () => expect(await opened.readStore.replacements([accountsIn])).not.toEqual([]))
      const [asked] = await opened.readStore.replacements([accountsIn])
      await started()
      expect(await Promise.all(both)).toEqual([true, true])
      expect(asked!.collection).toMatch(/^accounts_v\d+_/)
      expect(await opened.readStore.replacements([accountsIn])).toEqual([])
    })

    it('is dropped with its reason when it meets a poison event, and the current model stays live', async () => {
      let broken = false
      const projector = await started({
        projections: mistaken((document, type) => {
          if (broken && type === 'ProfileChanged') throw new Error('a mistake of the program')
          return document
        }),
      })
      const [family] = await grow(2)
      await change(family!, 'dark')
      await caughtUp(opened)
      const before = await contentsOf(opened.readStore)
      broken = true
      const said: string[] = []
      expect(await rebuild(accounts, said)).toBe(false)
      expect(said.at(-1)).toMatch(
        /^accounts_v\d+ stays as it was: accounts_v\d+_\w+: ProfileChanged .* a mistake of the program/,
      )
      expect(await contentsOf(opened.readStore)).toEqual(before)
      await checkProjector(projector)()
      expect(await opened.readStore.replacements([accountsIn])).toEqual([])
      broken = false
      expect(await rebuild(accounts, said)).toBe(true)
    })

    it('repairs documents with parked events and unparks them', async () => {
      let broken = true
      const projector = await started({
        projections: mistaken((document, type) => {
          if (broken && type === 'ProfileChanged') throw new Error('a mistake of the program')
          return document
        }),
      })
      const [family] = await grow(2)
      await change(family!, 'dark')
      await change(family!, 'light')
      await caughtUp(opened)
      expect(projector.state().parked).toBe(2)
      broken = false
      expect(await rebuild()).toBe(true)
      await until(() => expect(projector.state().parked).toBe(0))
      await change(family!, 'dark')
      await caughtUp(opened)
      expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
    })

    it('can be cancelled by an operator', async () => {
      const projector = await started()
      await grow(2)
      await caughtUp(opened)
      await projector.stop()
      const said: string[] = []
      const done = rebuild(accounts, said)
      await until(async () => expect(await opened.readStore.replacements([accountsIn])).toHaveLength(1))
      const [asked] = await opened.readStore.replacements([accountsIn])
      expect(await dropCollection(asked!.collection, { ...opened, projections: models, print: () => {} })).toBe(true)
      expect(await done).toBe(false)
      expect(said.at(-1)).toBe(`${accountsIn} stays as it was: it was given up by an operator`)
    })
  })

  describe('a new version of a model', () => {
    it('is built by the new deployment while the old one serves without a failed or stale read', async () => {
      const old = await started()
      const families = await grow(25)
      await caughtUp(opened)
      const end = load(families)
      const projections = mistaken((document) => document, accounts.version + 1)
      const next = projectorOn(opened, { exclusive: false, batchSize: 40, projections })
      stops.push(() => next.stop())
      const ready = next.start()
      expect(await opened.readStore.reached([nextAccountsIn], (await opened.log.head())!, 60_000)).toBe(true)
      expect(await end()).toEqual([])
      await caughtUp(opened)
      expect(await opened.readStore.reached([nextAccountsIn], (await opened.log.head())!, 60_000)).toBe(true)
      const contents = await contentsOf(opened.readStore)
      expect(await opened.readStore.find(nextAccountsIn, { where: {}, sort: ['_id'], limit: 1_000 })).toEqual(
        contents[accountsIn],
      )
      expect(contents).toEqual(await cleanRebuild(opened.log))

      const late = load(families, [nextAccountsIn, plansIn])
      await old.stop()
      await ready
      await delay(1_000)
      expect(await late()).toEqual([])

      const lines: string[] = []
      const print = (line: string) => lines.push(line)
      await listCollections({ ...opened, projections, print })
      expect(
        lines.map((line) => line.split(/ {2,}/).map((part) => part.trim())).map(([name, , , use]) => [name, use]),
      ).toEqual(
        [
          ...[...collections, nextAccountsIn].map((name) => [
            name,
            name === accountsIn ? 'not read by this release' : 'read by this release',
          ]),
          ['projector_v1', "the projector's own"],
        ].sort(([a], [b]) => (a! < b! ? -1 : 1)),
      )
      for (const inUse of [nextAccountsIn, 'projector_v1', 'nothing_v1'])
        expect(await dropCollection(inUse, { ...opened, projections, print })).toBe(false)
      expect(await dropCollection(accountsIn, { ...opened, projections, print })).toBe(true)
      expect((await opened.readStore.list()).map(({ name }) => name)).not.toContain(accountsIn)

      // After a rollback to the old release, that release builds the dropped collection again.
      await next.stop()
      const again = await started()
      await caughtUp(opened)
      expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
      expect(again.state().parked).toBe(0)
    })
  })

  it.skipIf(!halfDropped)(
    'rebuilds a model without a restart after an interrupted drop, and keeps it when the drop ends late',
    async () => {
      await started()
      await grow(2)
      await caughtUp(opened)
      const goOn = await halfDropped!(accountsIn)
      await until(async () => expect(await opened.readStore.leases([accountsIn])).toMatchObject([{ built: true }]))
      await register(opened)
      await caughtUp(opened)
      expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
      await goOn()
      expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
    },
  )

  it('restores all models when the whole read store is dropped', async () => {
    const projector = await started()
    await grow(3)
    await caughtUp(opened)
    for (const { name } of await opened.readStore.list()) await opened.readStore.drop(name)
    const family = await register(opened)
    await until(async () => expect(await opened.readStore.get(accountsIn, family.accountId)).not.toBeNull())
    await until(() => expect(projector.state()).toMatchObject({ role: 'live' }))
    await caughtUp(opened)
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
  })
}
