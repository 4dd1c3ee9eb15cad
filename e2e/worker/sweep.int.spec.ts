import { createOutbox } from '@filiz/engines/vault/outbox.ts'
import { createLastSeen } from '@filiz/engines/vault/last-seen.ts'
import { createSessions } from '@filiz/engines/vault/sessions.ts'
import { createIdempotencyRecords } from '@filiz/engines/vault/idempotency-records.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock, openOn, removeFolder, temporaryFolder, type ManualClock, type Opened } from '@filiz/application/testing/engines.ts'
import { projectorOn } from '@filiz/projector/testing/projector-on.ts'
import { addChild, makePlan, register } from '@filiz/application/testing/families.ts'
import { caughtUp } from '@filiz/projector/testing/models.ts'
import { mailJob, planJob, type PlanJob } from '@filiz/worker/jobs/job.ts'
import { sweeping } from '@filiz/worker/jobs/sweep.ts'

let folder: string
let opened: Opened
let clock: ManualClock
let projector: ReturnType<typeof projectorOn>

beforeEach(async () => {
  folder = await temporaryFolder()
  clock = manualClock('2026-03-10T09:00:00.000Z')
  opened = openOn(folder, clock)
  projector = projectorOn(opened)
  await projector.start()
})
afterEach(async () => {
  await projector.stop()
  await opened.close()
  await removeFolder(folder)
})

/** What one look asks for. */
async function sweep(thorough: boolean) {
  await caughtUp(opened)
  const { vault } = opened
  const run = sweeping({ ...opened, lastSeen: createLastSeen(vault), outbox: createOutbox(vault), sessions: createSessions(vault), idempotencyRecords: createIdempotencyRecords(vault) })
  const add = vi.spyOn(opened.queue, 'add')
  await run({ id: 'sweep', data: { thorough } })
  const asked = add.mock.calls.map(([queue, { id, data }]) => ({ queue, id, data }))
  add.mockRestore()
  return asked
}
const ids = (asked: readonly { readonly id: string }[]) => asked.map(({ id }) => id).sort()
const idOf = (task: PlanJob['task'], childId: string, month: string) => planJob(task, childId, month, null, { correlationId: '', causationId: '' }).id

describe('a look at what should be there', () => {
  it('asks for a plan with what it must be based on and who asked', async () => {
    const child = await addChild(opened, await register(opened))
    const [job] = await sweep(true)
    expect(job).toEqual({ queue: 'plans', id: `plan-${child}-2026-03`, data: { childId: child, year: 2026, month: 3, task: 'make', asOf: await opened.log.head(), cause: { correlationId: expect.any(String), causationId: 'sweep' } } })
  })

  it('that is brief sees, on most days, those who turn two, and nobody else', async () => {
    const family = await register(opened)
    const [two, four] = [await addChild(opened, family, { birthDate: '2024-03-10' }), await addChild(opened, family, { birthDate: '2022-01-01' })]
    expect(ids(await sweep(false))).toEqual([idOf('make', two, '2026-03')])
    expect(ids(await sweep(true))).toEqual([idOf('make', two, '2026-03'), idOf('make', four, '2026-03')].sort())
  })

  it('sees everybody while a month turns, or the next is being planned, anywhere on earth', async () => {
    const families = await Promise.all(['Pacific/Kiritimati', 'Europe/London', 'Pacific/Pago_Pago'].map((timeZone) => register(opened, { timeZone })))
    const children = await Promise.all(families.map((family) => addChild(opened, family)))
    for (const [index, child] of children.entries()) await makePlan(opened, families[index]!, child, 2026, 3)
    // Kiritimati is 14 hours ahead of UTC, London on it (until the 29th), Pago Pago 11 behind.
    for (const [instant, due] of [
      ['2026-03-24T09:59:00.000Z', 0], ['2026-03-24T10:00:00.000Z', 1], ['2026-03-24T23:59:00.000Z', 1],
      ['2026-03-25T00:00:00.000Z', 2], ['2026-03-25T10:59:00.000Z', 2], ['2026-03-25T11:00:00.000Z', 3],
    ] as const) {
      clock.advanceTo(instant)
      expect(ids(await sweep(false)), instant).toEqual(children.slice(0, due).map((child) => idOf('make', child, '2026-04')).sort())
    }
  })

  it('asks for what was made ahead to be made anew on the first, where it is the first', async () => {
    const families = [await register(opened, { timeZone: 'Pacific/Kiritimati' }), await register(opened, { timeZone: 'Europe/London' })]
    const children = [await addChild(opened, families[0]!), await addChild(opened, families[1]!)]
    for (const [index, child] of children.entries()) {
      await makePlan(opened, families[index]!, child, 2026, 3)
      await makePlan(opened, families[index]!, child, 2026, 4, '2026-03')
    }
    for (const [instant, due] of [['2026-03-31T09:59:00.000Z', 0], ['2026-03-31T10:00:00.000Z', 1], ['2026-03-31T22:59:00.000Z', 1], ['2026-03-31T23:00:00.000Z', 2]] as const) {
      clock.advanceTo(instant)
      expect(ids(await sweep(false)), instant).toEqual(children.slice(0, due).map((child) => idOf('remake', child, '2026-04')).sort())
    }
  })

  it('asks for nothing to be made anew for a child that is too old by then', async () => {
    const family = await register(opened)
    const [six, seven] = [await addChild(opened, family, { birthDate: '2019-05-10' }), await addChild(opened, family, { birthDate: '2019-03-20' })]
    for (const child of [six, seven]) await makePlan(opened, family, child, 2026, 4, '2026-03')
    clock.advanceTo('2026-04-02T09:00:00.000Z')
    expect(ids(await sweep(true))).toEqual([idOf('remake', six, '2026-04')])
  })

  it('knows no family that was not here for 60 days, by its own days', async () => {
    const family = await register(opened)
    const child = await addChild(opened, family)
    await createLastSeen(opened.vault).record(family.accountId, '2026-04-02')
    clock.advanceTo('2026-05-31T20:59:00.000Z')
    expect(ids(await sweep(true))).toContain(idOf('make', child, '2026-05'))
    // In Istanbul the first of June, and the sixtieth day, begins at 21:00 UTC.
    clock.advanceTo('2026-05-31T21:00:00.000Z')
    expect(await sweep(true)).toEqual([])
    await createLastSeen(opened.vault).record(family.accountId, '2026-06-01')
    expect(ids(await sweep(true))).toEqual([idOf('make', child, '2026-06')])
  })

  it('finds mails that nobody settled, and looks through more than one page', async () => {
    const outbox = createOutbox(opened.vault)
    const mails = Array.from({ length: 510 }, (_, number) => ({ mailId: `m${number}`, accountId: 'a', stream: 'account-a', at: clock.now() }))
    for (const mail of mails) await outbox.add(mail)
    expect(ids(await sweep(false))).toEqual(ids(mails.map(mailJob)))
  })

  it('ends sessions that nobody can refresh any more', async () => {
    const sessions = createSessions(opened.vault)
    await sessions.start({ id: 'old', accountId: 'a', createdAt: clock.now(), userAgent: '' })
    clock.advance(30 * 86_400_000)
    await sessions.start({ id: 'new', accountId: 'a', createdAt: clock.now(), userAgent: '' })
    await sweep(false)
    expect((await sessions.list('a')).map(({ id }) => id)).toEqual(['new', 'old'])
    clock.advance(2 * 86_400_000)
    await sweep(true)
    expect((await sessions.list('a')).map(({ id }) => id)).toEqual(['new'])
  })

  it('forgets after a week that a key was used', async () => {
    const idempotencyRecords = createIdempotencyRecords(opened.vault)
    const use = (key: string) => ({ accountId: 'a', route: 'POST /plans', key, requestHash: 'h' })
    await idempotencyRecords.take(use('old'), clock.now())
    clock.advance(7 * 86_400_000 + 1)
    await idempotencyRecords.take(use('new'), clock.now())
    await sweep(false)
    expect(await idempotencyRecords.find(use('old'))).not.toBeNull()
    await sweep(true)
    expect([await idempotencyRecords.find(use('old')), await idempotencyRecords.find(use('new'))]).toMatchObject([null, { requestHash: 'h', changedNothing: false }])
  })
})
