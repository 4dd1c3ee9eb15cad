import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { asking, manualClock, type ManualClock, type Opened } from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { register, type Family } from '@filiz/application/testing/families.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { currentSchema, upcast } from '@filiz/domain/registry/upcast.ts'
import { openSqliteEventLog } from '@filiz/engines/event-log/sqlite.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { createNotices } from '@filiz/engines/records/notices.ts'
import { createOutbox } from '@filiz/engines/records/outbox.ts'
import { createPushDevices } from '@filiz/engines/records/push-devices.ts'
import { beforeEach, expect, it } from 'vitest'
import { createNoticeRequester, scheduleNotices } from './request-notices.ts'

let opened: Opened
let clock: ManualClock
const stops = stoppedAfterEach(() => opened)
// The clock starts on a Tuesday at noon in Istanbul.
beforeEach(async () => {
  clock = manualClock('2026-03-10T09:00:00.000Z')
  opened = await openAnew(clock)
})

const notices = () => createNotices(opened.vault)
const asked = async () => (await createOutbox(opened.vault).page(null, 100)).map(({ accountId }) => accountId)

/** Registers a family that has chosen the monthly letter. */
async function family(): Promise<Family> {
  const made = await register(opened)
  const stream = `account-${made.accountId}`
  await opened.commands.handle(
    accountDecider,
    stream,
    { type: 'ChangeProfile', data: { at: clock.now(), notifications: { monthLetter: true } } },
    asking(made.accountId),
  )
  const { state } = await opened.commands.load(accountDecider, stream)
  if (state.status === 'active') await scheduleNotices(made.accountId, state, clock.now(), { notices: notices() })
  return made
}
const asker = (log: Opened['log'] = opened.log, queue: Pick<Opened['queue'], 'add'> = opened.queue) =>
  createNoticeRequester({
    commands: createCommandHandler({ ...opened, log }),
    notices: notices(),
    outbox: createOutbox(opened.vault),
    pushDevices: createPushDevices(opened.vault, opened.keys),
    queue: { ...opened.queue, ...queue },
    clock,
    logger: opened.logger,
  })
const due = async () => (await notices().due(clock.now(), 100)).map(({ accountId }) => accountId)

it('skips a family whose account cannot be read, and requests its notices once it can', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, family))
  const [unreadable, newer, ...others] = all.map(({ accountId }) => accountId).toSorted() as [
    string,
    string,
    ...string[],
  ]
  const log = openSqliteEventLog(join(opened.folder, 'events.db'), {
    schemas: {
      currentSchema,
      upcast: (event) => {
        if (event.stream === `account-${unreadable}`) throw new Error('a mistake of the upcaster')
        return upcast(event)
      },
    },
  })
  stops.push(() => log.close())
  const end = (await opened.commands.load(accountDecider, `account-${newer}`)).revision!
  await opened.log.append(`account-${newer}`, end, [
    {
      id: randomUUID(),
      type: 'FamilyMovedToTheMoon',
      data: { at: clock.now() },
      metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
    },
  ])

  clock.advanceTo('2026-04-01T08:00:00.000Z')
  expect((await due()).toSorted()).toEqual([unreadable, newer, ...others])
  expect(await asker({ ...opened.log, ...log })()).toBe(3)
  expect((await asked()).toSorted()).toEqual(others)
  expect((await due()).toSorted()).toEqual([unreadable, newer])

  expect(await asker()()).toBe(1)
  expect((await asked()).toSorted()).toEqual([unreadable, ...others].toSorted())
  expect(await due()).toEqual([newer])
})

it('drops no notice while an engine is unavailable', async () => {
  const made = await Promise.all([family(), family()])
  clock.advanceTo('2026-04-01T08:00:00.000Z')
  const away = asker(opened.log, { add: async () => Promise.reject(new EngineUnavailable('job queue')) })
  await expect(away()).rejects.toThrow(EngineUnavailable)
  expect(await due()).toHaveLength(2)
  expect(await asker()()).toBe(2)
  expect((await asked()).toSorted()).toEqual(made.map(({ accountId }) => accountId).toSorted())
})
