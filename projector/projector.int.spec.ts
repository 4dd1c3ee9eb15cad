// @module-tag long
import { plans } from '@filiz/domain/read-models/plans.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { accounts as accountsModel } from '@filiz/domain/read-models/accounts.ts'
import { activities } from '@filiz/domain/read-models/activities.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName, type Folded, type Projection } from '@filiz/domain/read-models/projection.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { FenceLost } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bookkeepingSpec } from './projection-state.ts'
import { createStalledProjections } from '@filiz/application/operation/stalled-projections.ts'
import { dropCollection, listCollections } from './collections-cli.ts'
import { listParked, requestRetry } from './parked-cli.ts'
import { RebuildFailed } from './projector.ts'
import { checkProjector } from './readiness.ts'
import { manualClock, openOn, removeFolder, temporaryFolder, type Opened } from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { patientLeaseMs, projectorOn } from './testing/projector-on.ts'
import {
  addCatalogue,
  addChild,
  complete,
  deleteAccount,
  giveFeedback,
  itemsOf,
  makePlan,
  register,
  removeChild,
} from '@filiz/application/testing/families.ts'
import { caughtUp, cleanRebuild, collections, contentsOf } from './testing/models.ts'

const plansIn = collectionName(plans)
const accountsIn = collectionName(accountsModel)
const nextAccountsIn = collectionName({ ...accountsModel, version: accountsModel.version + 1 })

let opened: Opened
const clock = manualClock('2026-03-10T09:00:00.000Z')
const stops = stoppedAfterEach(() => opened)
beforeEach(async () => {
  opened = await openAnew(clock)
})

async function started(...options: Parameters<typeof projectorOn>) {
  const projector = projectorOn(...options)
  stops.push(() => projector.stop())
  await projector.start()
  return projector
}

/** Creates the events of a family; `round` varies them. */
async function live(round: number) {
  const family = await register(opened)
  const child = await addChild(opened, family)
  const plan = await makePlan(opened, family, child, 2026, 3)
  const items = await itemsOf(opened, plan)
  for (const { activityId } of items.slice(0, round % 6)) {
    await complete(opened, family, plan, activityId)
    await giveFeedback(opened, family, plan, activityId, { notes: `not ${round}` })
  }
  if (round % 5 === 3) await removeChild(opened, family, child)
  if (round % 7 === 4) await deleteAccount(opened, family)
  // Complete an activity late: the plan does not know that its child was removed.
  if (round % 5 === 3) await complete(opened, family, plan, items.at(-1)!.activityId)
}

describe('the projector', () => {
  it('builds models that equal a fold of the log, under concurrent writes and after restarts and rebuilds', async () => {
    const projector = await started(opened)
    await addCatalogue(opened, 3)
    await Promise.all(Array.from({ length: 30 }, (_, round) => live(round)))
    await caughtUp(opened)
    const contents = await contentsOf(opened.readStore)
    expect(contents).toEqual(await cleanRebuild(opened.log))
    expect(contents[plansIn]!.length).toBeGreaterThan(15)
    await vi.waitFor(() =>
      expect(projector.state()).toMatchObject({ role: 'live', behindSeconds: 0, parked: 0, error: null }),
    )

    await projector.stop()
    const again = await started(opened)
    await live(31)
    await caughtUp(opened)
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))

    await again.stop()
    const before = await contentsOf(opened.readStore)
    await opened.close()
    for (const end of ['', '-wal', '-shm']) await rm(join(opened.folder, `read.db${end}`), { force: true })
    opened = openOn(opened.folder, clock)
    const progress: number[] = []
    await started(opened, { batchSize: 50, onProgress: ({ events }) => progress.push(events) })
    expect(await contentsOf(opened.readStore)).toEqual(before)
    expect(progress.at(0)).toBe(0)
    expect(progress.at(-1)).toBeGreaterThan(300)
  })

  it('moves its checkpoint past events that no model handles', async () => {
    await started(opened)
    const family = await register(opened)
    await addChild(opened, family)
    await caughtUp(opened)
    const [lease] = await opened.readStore.leases([collectionName(activities)])
    expect(lease!.checkpoint).toBe(await opened.log.head())
  })

  it('keeps no data of a removed child, even when its plan receives later events', async () => {
    await started(opened)
    await addCatalogue(opened, 3)
    const family = await register(opened)
    const child = await addChild(opened, family)
    const plan = await makePlan(opened, family, child, 2026, 3)
    const [item] = await itemsOf(opened, plan)
    await removeChild(opened, family, child)
    await complete(opened, family, plan, item!.activityId)
    await caughtUp(opened)
    const contents = await contentsOf(opened.readStore)
    expect(JSON.stringify(contents)).not.toContain(child)
    expect(contents[accountsIn]).toHaveLength(1)
  })

  it('rebuilds only the dropped model, with the same documents', async () => {
    const projector = await started(opened)
    await addCatalogue(opened, 3)
    await live(2)
    await caughtUp(opened)
    const before = await contentsOf(opened.readStore)
    await projector.stop()
    await opened.readStore.drop(plansIn)
    const rebuilt: (readonly string[])[] = []
    await started(opened, { onProgress: ({ models: names }) => rebuilt.push(names) })
    expect(rebuilt[0]).toEqual([plansIn])
    expect(await contentsOf(opened.readStore)).toEqual(before)
  })

  it('recovers when its store fails before, during or after its writes', async () => {
    let failing = false
    let failures = 0
    const lost = () => new EngineUnavailable('read store')
    const flaky: ReadStore = {
      ...opened.readStore,
      async apply(writes) {
        const fate = failing ? failures++ % 4 : 3
        if (fate === 0) throw lost()
        // An engine without transactions can fail between the writes of two models.
        for (const write of writes.slice(0, fate === 1 ? 2 : writes.length)) await opened.readStore.apply([write])
        if (fate < 3) throw lost()
      },
    }
    await started({ ...opened, readStore: flaky }, { batchSize: 7 })
    await addCatalogue(opened, 3)
    failing = true
    for (let round = 0; failures < 16; round++) {
      await live(round)
      await delay(50)
    }
    failing = false
    await caughtUp(opened)
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
  })

  it('closes its subscription to the log after every failure', async () => {
    let [open, lives] = [0, 0]
    let away = false
    const log: typeof opened.log = {
      ...opened.log,
      async *subscribe(options) {
        open += 1
        lives += 1
        try {
          yield* opened.log.subscribe(options)
        } finally {
          open -= 1
        }
      },
    }
    const readStore: typeof opened.readStore = {
      ...opened.readStore,
      apply: (writes) => (away ? Promise.reject(new EngineUnavailable('read store')) : opened.readStore.apply(writes)),
    }
    await started({ ...opened, log, readStore })
    expect(open).toBe(1)
    away = true
    await register(opened)
    const before = lives
    await vi.waitFor(() => expect(lives - before, 'several failed').toBeGreaterThan(2))
    away = false
    await caughtUp(opened)
    await vi.waitFor(() => expect(open).toBe(1), { timeout: 5_000 })
  })

  it('loses no event and counts none twice when its process is killed repeatedly', { tags: ['long'] }, async () => {
    await addCatalogue(opened, 3)
    const kill = async (atMost: number) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'testing', 'crash-child.ts'), opened.folder], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      await once(child.stdout, 'data')
      await delay(Math.random() * atMost)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    let writing = true
    const writer = (async () => {
      for (let round = 0; writing; round++) {
        await live(round)
        await delay(30)
      }
    })()
    const written = async () => (await opened.readStore.leases([plansIn]))[0]?.checkpoint ?? null
    // On a busy machine the process may be killed before its first write, so later runs get more time.
    for (let life = 0; life < 6 || ((await written()) === null && life < 14); life++)
      await kill(Math.min(400 * 2 ** Math.max(0, life - 5), 20_000))
    writing = false
    await writer
    expect(await written(), 'a life got as far as writing').not.toBeNull()
    await started(opened)
    await caughtUp(opened)
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
  })
})

describe('models with a checkpoint beyond the log’s end', () => {
  /** Runs `whileIn`, then sets the log back to its earlier state, as a restore or a lagging node does. */
  async function ofAnEarlierLog(whileIn: () => Promise<void>) {
    const backup = await temporaryFolder()
    stops.push(() => removeFolder(backup))
    const copy = new DatabaseSync(join(opened.folder, 'events.db'))
    copy.exec(`VACUUM INTO '${join(backup, 'events.db')}'`)
    copy.close()
    await whileIn()
    await caughtUp(opened)
    const later = await temporaryFolder()
    stops.push(() => removeFolder(later))
    await opened.close()
    await copyFile(join(opened.folder, 'events.db'), join(later, 'events.db'))
    const use = async (from: string) => {
      for (const end of ['', '-wal', '-shm']) await rm(join(opened.folder, `events.db${end}`), { force: true })
      await copyFile(join(from, 'events.db'), join(opened.folder, 'events.db'))
    }
    await use(backup)
    opened = openOn(opened.folder, clock)
    return { asItWas: () => use(later) }
  }

  it.each(['some of it', 'nothing'] as const)(
    'stay unchanged and are reported as late until the log has all events again (the log has %s)',
    async (left) => {
      const projector = await started(opened)
      if (left === 'some of it') await live(0)
      await caughtUp(opened)
      const { asItWas } = await ofAnEarlierLog(async () => {
        for (let round = 1; round < 4; round++) await live(round)
        await caughtUp(opened)
        await projector.stop()
      })
      const before = await contentsOf(opened.readStore)
      const said = vi.spyOn(opened.logger, 'error')
      const listed: string[] = []
      await listCollections({ ...opened, projections: models, print: (line) => listed.push(line) })
      expect(listed.filter((line) => line.includes('not of this log'))).toHaveLength(models.length)

      const waiting = projectorOn(opened)
      stops.push(() => waiting.stop())
      const ready = waiting.start()
      void ready.catch(() => {})
      await vi.waitFor(
        () => expect(waiting.states().map(({ status }) => status)).toEqual(models.map(() => 'log-mismatch')),
        { timeout: 10_000 },
      )
      await expect(checkProjector(waiting)()).rejects.toThrow(
        /_v\d has stopped: the log ends at .*, before the checkpoint/,
      )
      expect(said.mock.calls.map(([what]) => what)).toEqual(
        expect.arrayContaining(
          models.map((model) =>
            expect.objectContaining({ subscription: collectionName(model), status: 'log-mismatch' }),
          ),
        ),
      )
      await vi.waitFor(async () => expect(await createStalledProjections(opened.readStore)([plansIn])).toBe(true), {
        timeout: 5_000,
      })
      expect(await contentsOf(opened.readStore)).toEqual(before)

      // Restart on the full log, like a node that has caught up.
      await waiting.stop()
      await opened.close()
      await asItWas()
      opened = openOn(opened.folder, clock)
      const again = await started(opened)
      await live(4)
      await caughtUp(opened)
      expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
      expect(again.state()).toMatchObject({ role: 'live', parked: 0, error: null })
      expect(await createStalledProjections(opened.readStore)(collections)).toBe(false)
    },
  )

  it('are dropped only by an operator, and are then rebuilt from the current log', async () => {
    const projector = await started(opened)
    await live(0)
    await caughtUp(opened)
    await ofAnEarlierLog(async () => {
      await live(1)
      await caughtUp(opened)
      await projector.stop()
    })
    const waiting = projectorOn(opened)
    stops.push(() => waiting.stop())
    const ready = waiting.start()
    await vi.waitFor(() => expect(waiting.states()).toHaveLength(models.length), { timeout: 10_000 })
    const said: string[] = []
    for (const collection of collections)
      expect(
        await dropCollection(collection, { ...opened, projections: models, print: (line) => said.push(line) }),
        said.join(),
      ).toBe(true)
    await ready
    await live(2)
    await caughtUp(opened)
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
    expect(await dropCollection(plansIn, { ...opened, projections: models, print: (line) => said.push(line) })).toBe(
      false,
    )
  })

  it('continue by themselves when a lagging log catches up', async () => {
    const first = await started(opened)
    await live(0)
    const past = await opened.log.head()
    await live(1)
    await caughtUp(opened)
    await first.stop()
    let behind = true
    const log: typeof opened.log = {
      ...opened.log,
      head: async () => (behind ? past : opened.log.head()),
      async *subscribe(options) {
        for await (const batch of opened.log.subscribe(options))
          yield behind ? { ...batch, events: batch.events.filter(({ position }) => position <= past!) } : batch
      },
    }
    const second = projectorOn({ ...opened, log })
    stops.push(() => second.stop())
    const ready = second.start()
    await vi.waitFor(
      () => expect(second.states().map(({ status }) => status)).toEqual(models.map(() => 'log-mismatch')),
      { timeout: 10_000 },
    )
    behind = false
    await ready
    await live(2)
    await caughtUp(opened)
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
    await checkProjector(second)()
  })
})

describe('two projectors on one store', { tags: ['long'] }, () => {
  const active = async (projector: { state(): { role: string } }) =>
    vi.waitFor(() => expect(projector.state().role).toBe('live'), { timeout: 10_000, interval: 20 })

  it('a stand-by is not ready while no process has built the models', async () => {
    const options = { exclusive: false, leaseMs: patientLeaseMs }
    await register(opened)
    let isFrozen = true
    const builder = projectorOn(
      {
        ...opened,
        readStore: {
          ...opened.readStore,
          apply: async (writes) => {
            while (isFrozen) await delay(10)
            return opened.readStore.apply(writes)
          },
        },
      },
      options,
    )
    stops.push(() => {
      isFrozen = false
      return builder.stop()
    })
    void builder.start().catch(() => {})
    await vi.waitFor(() => expect(builder.state().role).toBe('rebuilding'))
    const second = projectorOn(opened, options)
    stops.push(() => second.stop())
    void second.start().catch(() => {})
    await vi.waitFor(() => expect(second.state().role).toBe('stand-by'))
    await expect(checkProjector(second)()).rejects.toThrow('being built by another process')
    isFrozen = false
    await active(builder)
    await checkProjector(second)()
  })

  it('the second stands by, and takes over when the owner stops or sends no heartbeats', async () => {
    const options = { exclusive: false, leaseMs: patientLeaseMs }
    const first = await started(opened, options)
    let looks = 0
    const second = projectorOn(
      { ...opened, readStore: { ...opened.readStore, leases: (names) => (looks++, opened.readStore.leases(names)) } },
      options,
    )
    stops.push(() => second.stop())
    void second.start().catch(() => {})
    await vi.waitFor(() => expect(looks).toBeGreaterThan(3))
    expect([first.state().role, second.state().role]).toEqual(['live', 'stand-by'])
    await checkProjector(second)()

    await first.stop()
    await active(second)
    await register(opened)
    await caughtUp(opened)

    // The owner's heartbeats are lost: the owner counts as dead, and its late writes are refused.
    let deaf = true
    const third = projectorOn(
      {
        ...opened,
        readStore: {
          ...opened.readStore,
          heartbeat: async (...heartbeat) => deaf || opened.readStore.heartbeat(...heartbeat),
        },
      },
      options,
    )
    await second.stop()
    stops.push(() => third.stop())
    void third.start().catch(() => {})
    await active(third)
    const fourth = projectorOn(opened, options)
    stops.push(() => fourth.stop())
    void fourth.start().catch(() => {})
    await active(fourth)
    await register(opened)
    await vi.waitFor(() => expect(third.state().error).toContain('lease'), { timeout: 10_000 })
    await caughtUp(opened)
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
    deaf = false
    await vi.waitFor(() => expect(third.state()).toMatchObject({ role: 'stand-by', behindSeconds: 0 }), {
      timeout: 10_000,
    })
    await delay(50)
    await checkProjector(third)()
    expect(fourth.state().role).toBe('live')
  })

  it('refuse writes under a lost lease', async () => {
    await started(opened)
    const [lease] = await opened.readStore.leases([plansIn])
    await expect(
      opened.readStore.apply([
        { collection: plansIn, fence: lease!.fence - 1, upserts: [], removals: [], checkpoint: '9' },
      ]),
    ).rejects.toBeInstanceOf(FenceLost)
  })
})

describe('an event that a model cannot fold', () => {
  /** Models with an accounts projection that throws on `ProfileChanged` while `broken` returns true. */
  const choking = (broken: () => boolean, version = accountsModel.version): Projection[] =>
    models.map((model): Projection =>
      model.name !== 'accounts'
        ? model
        : {
            ...model,
            version,
            fold(document: Folded | undefined, event) {
              if (broken() && event.type === 'ProfileChanged') throw new Error('a mistake of the program')
              return model.fold(document, event)
            },
          },
    )
  const change = async (accountId: string, theme: 'dark' | 'light') => {
    const { accountDecider } = await import('@filiz/domain/account/decider.ts')
    await opened.commands.handle(
      accountDecider,
      `account-${accountId}`,
      { type: 'ChangeProfile', data: { at: clock.now(), theme } },
      { actor: 'operator', correlationId: 'c', causationId: 'c', accountId: null },
    )
  }
  const grant = async (accountId: string) => {
    const { accountDecider } = await import('@filiz/domain/account/decider.ts')
    await opened.commands.handle(
      accountDecider,
      `account-${accountId}`,
      { type: 'ChangeRoles', data: { at: clock.now(), grant: 'ADMIN', revoke: null } },
      { actor: 'operator', correlationId: 'c', causationId: 'c', accountId: null },
    )
  }

  it('is parked while its document waits, and a fixed program replays it in order', async () => {
    let broken = true
    const projector = await started(opened, { projections: choking(() => broken) })
    const [poor, happy] = [await register(opened), await register(opened)]
    await change(poor.accountId, 'dark')
    await grant(poor.accountId)
    await grant(happy.accountId)
    await caughtUp(opened)
    const accounts = async () =>
      new Map((await contentsOf(opened.readStore))[accountsIn]!.map((account) => [account._id, account]))
    expect((await accounts()).get(poor.accountId)).toMatchObject({ theme: 'auto', role: 'USER' })
    expect((await accounts()).get(happy.accountId)).toMatchObject({ role: 'ADMIN' })
    expect(projector.state()).toMatchObject({ role: 'live', parked: 2 })

    const lines: string[] = []
    await listParked(opened.readStore, models, (line) => lines.push(line))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('ProfileChanged')
    expect(lines[0]).toContain('a mistake of the program')
    expect(lines[1]).toContain('RoleGranted')
    expect(lines[1]).toContain('waits behind')

    // After a restart with the same fault, the document still waits, and its new events wait too.
    await projector.stop()
    const again = await started(opened, { projections: choking(() => broken) })
    expect(again.state().parked).toBe(2)
    await change(poor.accountId, 'light')
    await caughtUp(opened)
    expect(again.state().parked).toBe(3)

    broken = false
    const said: string[] = []
    await requestRetry(opened.readStore, models, (line) => said.push(line))
    expect(said).toEqual([`${accountsIn}: 3 parked events will be tried again.`])
    await vi.waitFor(() => expect(again.state().parked).toBe(0), { timeout: 10_000 })
    await vi.waitFor(
      async () => expect((await accounts()).get(poor.accountId)).toMatchObject({ theme: 'light', role: 'ADMIN' }),
      { timeout: 10_000 },
    )
    await change(poor.accountId, 'dark')
    await caughtUp(opened)
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
    const quiet: string[] = []
    await listParked(opened.readStore, models, (line) => quiet.push(line))
    expect(quiet).toEqual(['No event is parked.'])
  })

  it('fails only the rebuild of its model, and the old version continues', async () => {
    const family = await register(opened)
    await change(family.accountId, 'dark')
    const old = await started(opened, { exclusive: false, leaseMs: patientLeaseMs })
    let broken = true
    const next = projectorOn(opened, {
      exclusive: false,
      leaseMs: patientLeaseMs,
      projections: choking(() => broken, accountsModel.version + 1),
    })
    stops.push(() => next.stop())
    await expect(next.start()).rejects.toBeInstanceOf(RebuildFailed)
    expect(next.state().role).toBe('rebuilding')
    await expect(checkProjector(next)()).rejects.toThrow('being built')
    await register(opened)
    await caughtUp(opened)
    expect(old.state()).toMatchObject({ role: 'live', parked: 0 })
    expect(await opened.readStore.count(bookkeepingSpec.name, { collection: nextAccountsIn, kind: 'parked' })).toBe(0)

    broken = false
    await vi.waitFor(() => expect(next.state().role).toBe('live'), { timeout: 20_000 })
    expect(await opened.readStore.reached([nextAccountsIn], (await opened.log.head())!, 60_000)).toBe(true)
    const rebuilt = await opened.readStore.find(nextAccountsIn, { where: {}, sort: ['_id'], limit: 100 })
    expect(rebuilt).toEqual((await contentsOf(opened.readStore))[accountsIn])
    // The new version is live now and follows the log.
    const late = await register(opened)
    await vi.waitFor(async () => expect(await opened.readStore.get(nextAccountsIn, late.accountId)).not.toBeNull(), {
      timeout: 10_000,
    })
  })

  it('does not prevent the build of the other models', async () => {
    const family = await register(opened)
    await change(family.accountId, 'dark')
    await addChild(opened, family)
    let broken = true
    const projector = projectorOn(opened, { projections: choking(() => broken) })
    stops.push(() => projector.stop())
    await expect(projector.start()).rejects.toBeInstanceOf(RebuildFailed)
    const built = async () =>
      (await opened.readStore.leases(models.map(collectionName)))
        .filter((lease) => lease.built)
        .map(({ collection }) => collection)
        .sort()
    const others = models
      .map(collectionName)
      .filter((name) => name !== accountsIn)
      .sort()
    await vi.waitFor(async () => expect(await built()).toEqual(others), { timeout: 10_000 })
    await addChild(opened, family)
    await vi.waitFor(
      async () =>
        expect(
          await opened.readStore.count(
            collections.find((name) => name.startsWith('children_'))!,
            { accountId: family.accountId },
          ),
        ).toBe(2),
      { timeout: 10_000 },
    )
    expect(await built()).toEqual(others)
    broken = false
    await vi.waitFor(() => expect(projector.state().role).toBe('live'), { timeout: 20_000 })
    await caughtUp(opened)
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
  })

  it('is named in the error of the failed build', async () => {
    const family = await register(opened)
    await change(family.accountId, 'dark')
    const projector = projectorOn(opened, { projections: choking(() => true) })
    stops.push(() => projector.stop())
    await expect(projector.start()).rejects.toThrow(
      /^accounts_v\d+: ProfileChanged .*account-.* a mistake of the program/,
    )
    expect(collectionName(models[0]!)).toBe(accountsIn)
  })
})
