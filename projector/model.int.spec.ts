import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { asking, manualClock, type Opened } from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { addChild, register } from '@filiz/application/testing/families.ts'
import { createStalledProjections } from '@filiz/application/operation/stalled-projections.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName, type Folded, type Projection } from '@filiz/domain/read-models/projection.ts'
import { currentSchema, upcast, type Schemas } from '@filiz/domain/registry/upcast.ts'
import { openSqliteEventLog } from '@filiz/engines/event-log/sqlite.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { join } from 'node:path'
import { createProjectionState } from './projection-state.ts'
import { listParked, requestRetry } from './parked-cli.ts'
import { checkProjector } from './readiness.ts'
import { patientLeaseMs, projectorOn } from './testing/projector-on.ts'
import { caughtUp, cleanRebuild, collections, contentsOf } from './testing/models.ts'

let opened: Opened
const clock = manualClock('2026-03-10T09:00:00.000Z')
const stops = stoppedAfterEach(() => opened)
beforeEach(async () => {
  opened = await openAnew(clock)
})

async function started(options: Parameters<typeof projectorOn>[1] = {}, on: Opened = opened) {
  const projector = projectorOn(on, options)
  stops.push(() => projector.stop())
  await projector.start()
  return projector
}
const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 10 })
const accounts = collections.find((name) => name.startsWith('accounts_'))!
const state = (projector: { states(): readonly { readonly name: string }[] }, name = accounts) =>
  projector.states().find((one) => one.name === name)

const choking = (broken: () => boolean): Projection[] =>
  models.map((model): Projection =>
    model.name !== 'accounts'
      ? model
      : {
          ...model,
          fold(document: Folded | undefined, event) {
            if (broken() && event.type === 'ProfileChanged') throw new Error('a mistake of the program')
            return model.fold(document, event)
          },
        },
  )
const changeTheme = async (accountId: string, theme: 'dark' | 'light') =>
  opened.commands.handle(
    accountDecider,
    `account-${accountId}`,
    { type: 'ChangeProfile', data: { at: clock.now(), theme } },
    asking(accountId),
  )

describe('a model with many parked events', () => {
  it('is live at once, and keeps its lease while it retries parked events slowly', async () => {
    let broken = true
    const first = await started({ projections: choking(() => broken) })
    const families = await Promise.all(Array.from({ length: 20 }, () => register(opened)))
    for (let round = 0; round < 10; round++) {
      await Promise.all(families.map(({ accountId }) => changeTheme(accountId, round % 2 === 0 ? 'dark' : 'light')))
    }
    await caughtUp(opened)
    expect(state(first)).toMatchObject({ status: 'live', parked: 200 })
    await first.stop()

    // The retries take longer than the lease time in total, so heartbeats must keep the lease.
    const slow: Opened = {
      ...opened,
      log: {
        ...opened.log,
        async *readStream(stream, options) {
          await delay((1.2 * patientLeaseMs) / families.length)
          yield* opened.log.readStream(stream, options)
        },
      },
    }
    broken = false
    const options = { projections: choking(() => broken), exclusive: false, leaseMs: patientLeaseMs }
    const second = await started(options, slow)
    const third = projectorOn(opened, options)
    stops.push(() => third.stop())
    void third.start().catch(() => {})
    const lostLease = vi.spyOn(opened.logger, 'warn')
    const poor = families[0]!
    await addChild(opened, poor)
    await caughtUp(opened)
    expect(state(second)).toMatchObject({ status: 'live' })
    await until(() => expect(state(second)).toMatchObject({ parked: 0 }))
    expect(third.states()).toEqual([])
    expect(lostLease.mock.calls.filter(([, text]) => String(text).includes('were lost'))).toEqual([])
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
  })

  it('stops above a threshold, and continues after an operator’s retry with a fixed program', async () => {
    let broken = true
    const projector = await started({ projections: choking(() => broken), mostPoisoned: 5 })
    const families = await Promise.all(Array.from({ length: 8 }, () => register(opened)))
    for (const { accountId } of families) await changeTheme(accountId, 'dark')
    await until(() =>
      expect(state(projector)).toMatchObject({
        status: 'stopped',
        error: expect.stringContaining('more than 5 events could not be taken'),
      }),
    )
    expect(
      await createProjectionState(opened.readStore, new AbortController().signal).parkedCount(accounts),
    ).toBeLessThanOrEqual(5)
    await expect(checkProjector(projector)()).rejects.toThrow(`${accounts} has stopped: `)
    const others = collections.filter((name) => name !== accounts)
    const head = (await opened.log.head())!
    expect(await opened.readStore.reached(others, head, 60_000), 'the others go on').toBe(true)
    expect([
      await createStalledProjections(opened.readStore)([accounts]),
      await createStalledProjections(opened.readStore)(others),
    ]).toEqual([true, false])

    broken = false
    const said: string[] = []
    await requestRetry(opened.readStore, models, (line) => said.push(line))
    expect(said).toEqual([expect.stringContaining('parked events will be tried again; it had stopped: ')])
    await until(() => expect(state(projector)).toMatchObject({ status: 'live', parked: 0 }))
    await caughtUp(opened)
    await checkProjector(projector)()
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
    expect(await createStalledProjections(opened.readStore)([accounts])).toBe(false)
  })
})

describe('an event that only a newer version knows', () => {
  const metadata = { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' }
  const append = (type: string, schema = 1) =>
    opened.log.append(`account-${randomUUID()}`, 'no-stream', [
      { id: randomUUID(), type, data: { at: clock.now() }, metadata: { ...metadata, schema } },
    ])

  it.each([
    ['FamilyMovedToTheMoon', 1],
    ['AccountRegistered', 99],
  ])('stops the models of an older version until a newer version continues (%s, schema %i)', async (type, schema) => {
    const options = { exclusive: false, leaseMs: patientLeaseMs }
    const older = await started(options)
    const family = await register(opened)
    await caughtUp(opened)
    await append(type, schema)
    const behind = await opened.readStore.leases(collections)
    await addChild(opened, family)
    await until(() =>
      expect(older.states().map(({ status }) => status)).toEqual(collections.map(() => 'newer-version-needed')),
    )
    await expect(checkProjector(older)()).rejects.toThrow(/has stopped: .* a newer one wrote it/)
    await delay(300)
    expect(
      (await opened.readStore.leases(collections)).map(({ checkpoint, owner }) => ({ checkpoint, owner })),
    ).toEqual(behind.map(({ checkpoint }) => ({ checkpoint, owner: null })))
    expect(await createStalledProjections(opened.readStore)([accounts])).toBe(true)
    // Another process of the older version starts and serves the existing data.
    const another = await started(options)
    await another.stop()
    await until(() =>
      expect(older.states().map(({ status }) => status)).toEqual(collections.map(() => 'newer-version-needed')),
    )

    // The newer version knows the type or schema; in this test it affects no model.
    const newerLog = openSqliteEventLog(join(opened.folder, 'events.db'), {
      schemas: {
        currentSchema,
        upcast: (event) => (event.metadata.schema === 99 ? { ...event, type: 'Ignored' } : upcast(event)),
      } as Schemas,
    })
    stops.unshift(() => newerLog.close())
    const newer = await started({ ...options, log: newerLog, knows: () => true })
    await caughtUp(opened)
    await until(() => expect(older.states()).toEqual([]))
    await checkProjector(older)()
    expect(await createStalledProjections(opened.readStore)([accounts])).toBe(false)
    expect(
      await opened.readStore.count(
        collections.find((name) => name.startsWith('children_'))!,
        { accountId: family.accountId },
      ),
    ).toBe(1)

    // After a rollback past the event, the older version continues.
    await newer.stop()
    await addChild(opened, family)
    await caughtUp(opened)
    await until(() => expect(older.states().map(({ status }) => status)).toEqual(collections.map(() => 'live')))
  })
})

describe('an upcaster that throws', () => {
  const schemas = (mended: boolean): Schemas => ({
    currentSchema,
    upcast: (event) => {
      if (!mended && event.type === 'ProfileChanged') throw new Error('a mistake of the upcaster')
      return event
    },
  })

  it('parks its event like other poison: its document waits, and a fixed program replays it', async () => {
    const [poor, happy] = [await register(opened), await register(opened)]
    await changeTheme(poor.accountId, 'dark')
    const broken = openSqliteEventLog(join(opened.folder, 'events.db'), { schemas: schemas(false) })
    stops.push(() => broken.close())
    const projector = projectorOn({ ...opened, log: { ...opened.log, ...broken } })
    // A first build has no readers yet, so it fails instead of parking the event.
    await expect(projector.start()).rejects.toThrow('a mistake of the upcaster')
    await projector.stop()

    const before = await started()
    await caughtUp(opened)
    await before.stop()
    const live = await started({ log: broken })
    await changeTheme(poor.accountId, 'light')
    await opened.commands.handle(
      accountDecider,
      `account-${poor.accountId}`,
      { type: 'ChangeRoles', data: { at: clock.now(), grant: 'ADMIN', revoke: null } },
      asking(),
    )
    await opened.commands.handle(
      accountDecider,
      `account-${happy.accountId}`,
      { type: 'ChangeRoles', data: { at: clock.now(), grant: 'ADMIN', revoke: null } },
      asking(),
    )
    await caughtUp(opened)
    expect(await opened.readStore.get(accounts, poor.accountId)).toMatchObject({ theme: 'dark', role: 'USER' })
    expect(await opened.readStore.get(accounts, happy.accountId)).toMatchObject({ role: 'ADMIN' })
    const lines: string[] = []
    await listParked(opened.readStore, models, (line) => lines.push(line))
    expect(lines.filter((line) => line.startsWith(accounts))).toEqual([
      expect.stringMatching(/ProfileChanged .*a mistake of the upcaster/),
      expect.stringMatching(/RoleGranted .*waits behind/),
    ])

    await live.stop()
    const again = await started()
    await until(() => expect(again.state()).toMatchObject({ parked: 0 }))
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
  })
})

describe('parked events of an earlier version', () => {
  it('are retried after an update', async () => {
    let broken = true
    const first = await started({ projections: choking(() => broken) })
    const family = await register(opened)
    await changeTheme(family.accountId, 'dark')
    await caughtUp(opened)
    await first.stop()
    // The stored format must stay compatible with earlier versions.
    const [parked] = await Array.fromAsync(
      createProjectionState(opened.readStore, new AbortController().signal).allParked(accounts),
    )
    expect(Object.keys(parked![0]!).sort()).toEqual([
      '_id',
      'collection',
      'documents',
      'error',
      'eventId',
      'eventPosition',
      'kind',
      'position',
      'stream',
      'type',
    ])
    expect(parked![0]!._id).toBe(`parked:${accounts}:${parked![0]!.eventPosition}`)
    broken = false
    const second = await started({ projections: choking(() => broken) })
    await until(() => expect(second.state()).toMatchObject({ role: 'live', parked: 0 }))
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
    expect(collections).toContain(collectionName(models[0]!))
  })
})
