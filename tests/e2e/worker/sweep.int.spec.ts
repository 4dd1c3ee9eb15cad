// @module-tag long
import { randomUUID } from 'node:crypto'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { ChildAdded, ChildChanged } from '@filiz/domain/child/events.ts'
import type { Revision } from '@filiz/domain/shared/event.ts'
import { accountStream, childStream } from '@filiz/domain/shared/streams.ts'
import { createOutbox } from '@filiz/engines/records/outbox.ts'
import { createLastSeen } from '@filiz/engines/records/last-seen.ts'
import { createFamilyChecks } from '@filiz/engines/records/family-checks.ts'
import { createSentMails } from '@filiz/engines/records/sent-mails.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import { createIdempotencyRecords } from '@filiz/engines/records/idempotency-records.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { asking, manualClock, type ManualClock, type Opened } from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { projectorOn } from '@filiz/projector/testing/projector-on.ts'
import { addChild, makePlan, register } from '@filiz/application/testing/families.ts'
import { caughtUp } from '@filiz/projector/testing/models.ts'
import { mailJob } from '@filiz/application/mails/mail-job.ts'
import { planJob, type PlanJob } from '@filiz/worker/jobs/job.ts'
import { createSweep } from '@filiz/worker/jobs/sweep.ts'

let opened: Opened
let clock: ManualClock
let projector: ReturnType<typeof projectorOn>

const stops = stoppedAfterEach(() => opened)
beforeEach(async () => {
  clock = manualClock('2026-03-10T09:00:00.000Z')
  opened = await openAnew(clock)
  projector = projectorOn(opened)
  stops.push(() => projector.stop())
  await projector.start()
})

const sweepOnce = (thorough: boolean, at: ManualClock = clock) => {
  const { vault } = opened
  return createSweep({
    ...opened,
    clock: at,
    lastSeen: createLastSeen(vault),
    outbox: createOutbox(vault),
    familyChecks: createFamilyChecks(vault),
  })({ id: 'sweep', data: { thorough } })
}

/** Returns the jobs that one sweep queues. */
async function sweep(thorough: boolean, at: ManualClock = clock) {
  await caughtUp(opened)
  const add = vi.spyOn(opened.queue, 'addAll')
  await sweepOnce(thorough, at)
  const asked = add.mock.calls.flatMap(([queue, jobs]) => jobs.map(({ id, data }) => ({ queue, id, data })))
  add.mockRestore()
  return asked
}
/**
 * Returns the unique job ids. A family that is visited twice queues the same job twice, and the queue deduplicates by
 * id.
 */
const ids = (asked: readonly { readonly id: string }[]) => [...new Set(asked.map(({ id }) => id))].sort()
const idOf = (task: PlanJob['task'], childId: string, month: string) =>
  planJob(task, childId, month, null, { correlationId: '', causationId: '' }).id

describe('the sweep after the clock was ahead', () => {
  const wrong = '2026-10-10T09:00:00.000Z'
  const ahead = async (birthDate?: string) => {
    const family = await register(opened)
    clock.advanceTo(wrong)
    const child = await addChild(opened, family, birthDate === undefined ? {} : { birthDate })
    await makePlan(opened, family, child, 2026, 10)
    return { family, child }
  }

  it.each([true, false])(
    'requests the plan of this month for a family with a later plan (thorough: %s)',
    async (thorough) => {
      const { child } = await ahead()
      await sweep(true)
      const right = manualClock('2026-03-10T10:00:00.000Z')
      expect(ids(await sweep(thorough, right))).toEqual([idOf('make', child, '2026-03')])
      right.advanceTo('2026-03-25T10:00:00.000Z')
      expect(ids(await sweep(true, right))).toEqual([idOf('make', child, '2026-03'), idOf('make', child, '2026-04')])
    },
  )

  it('requests it also when the later plan was the last one that the child can have', async () => {
    const { child } = await ahead('2019-11-15')
    const right = manualClock('2026-03-10T10:00:00.000Z')
    expect(ids(await sweep(true, right))).toEqual([idOf('make', child, '2026-03')])
  })

  it('requests it for a child that was added while the clock was ahead, and got no plan', async () => {
    const family = await register(opened)
    clock.advanceTo(wrong)
    const child = await addChild(opened, family)
    const right = manualClock('2026-03-10T10:00:00.000Z')
    expect(ids(await sweep(true, right))).toEqual([idOf('make', child, '2026-03')])
  })

  it('requests no plan for a family whose child is only too young', async () => {
    await addChild(opened, await register(opened), { birthDate: '2025-10-10' })
    expect(ids(await sweep(true))).toEqual([])
  })
})

describe('the sweep', () => {
  it('queues a plan job with the log position that the plan must be based on, and with its cause', async () => {
    const child = await addChild(opened, await register(opened))
    const [job] = await sweep(true)
    expect(job).toEqual({
      queue: 'plans',
      id: `plan-${child}-2026-03`,
      data: {
        childId: child,
        year: 2026,
        month: 3,
        task: 'make',
        asOf: await opened.log.head(),
        cause: { correlationId: expect.any(String), causationId: 'sweep' },
      },
    })
  })

  it("queues a plan for a child who turns two when that day begins in the family's time zone", async () => {
    const family = await register(opened)
    const child = await addChild(opened, family, { birthDate: '2024-03-12' })
    for (const [instant, due] of [
      ['2026-03-10T09:00:00.000Z', 0],
      ['2026-03-10T21:00:00.000Z', 0],
      ['2026-03-11T20:59:59.000Z', 0],
      ['2026-03-11T21:00:00.000Z', 1],
    ] as const) {
      clock.advanceTo(instant)
      expect(ids(await sweep(false)), instant).toEqual(due ? [idOf('make', child, '2026-03')] : [])
    }
  })

  it('reads each due family once, and resumes after an interruption', async () => {
    const families = await Promise.all(Array.from({ length: 6 }, () => register(opened)))
    const children = await Promise.all(families.map((family) => addChild(opened, family)))
    for (const [index, child] of children.entries()) await makePlan(opened, families[index]!, child, 2026, 3)
    expect(await sweep(false)).toEqual([])
    const find = vi.spyOn(opened.readStore, 'find')
    const getMany = vi.spyOn(opened.readStore, 'getMany')
    clock.advance(3_600_000)
    await sweep(false)
    const read = async (spy: typeof find | typeof getMany) =>
      (await Promise.all(spy.mock.results.map(({ value }) => value as Promise<unknown[]>))).flat().length
    expect([await read(find), await read(getMany)]).toEqual([0, 0])
    find.mockRestore()
    getMany.mockRestore()
    clock.advanceTo('2026-03-24T21:00:00.000Z')
    // The queue fails: the cursor is not advanced, and the next sweep queues the same plans.
    const add = vi.spyOn(opened.queue, 'addAll').mockRejectedValue(new EngineUnavailable('job queue'))
    await expect(sweepOnce(false)).rejects.toThrow(EngineUnavailable)
    add.mockRestore()
    expect(ids(await sweep(false))).toEqual(children.map((child) => idOf('make', child, '2026-04')).sort())
  })

  it('queues a permanently failed job again within a day, if it is thorough', async () => {
    const family = await register(opened)
    const child = await addChild(opened, family)
    expect(ids(await sweep(false))).toEqual([idOf('make', child, '2026-03')])
    for (let hours = 0; hours < 2; hours++) {
      clock.advance(3_600_000)
      if (hours === 0) await sweep(false)
      else expect(await sweep(false)).toEqual([])
    }
    expect(ids(await sweep(true))).toEqual([idOf('make', child, '2026-03')])
    clock.advance(5 * 86_400_000)
    expect(ids(await sweep(false))).toEqual([idOf('make', child, '2026-03')])
  })

  it('finds all families in any time zone when a month starts or the next plan is due', async () => {
    const families = await Promise.all(
      ['Pacific/Kiritimati', 'Europe/London', 'Pacific/Pago_Pago'].map((timeZone) => register(opened, { timeZone })),
    )
    const children = await Promise.all(families.map((family) => addChild(opened, family)))
    for (const [index, child] of children.entries()) await makePlan(opened, families[index]!, child, 2026, 3)
    // Kiritimati is 14 hours ahead of UTC, London on UTC (until the 29th), Pago Pago 11 hours behind.
    for (const [instant, due] of [
      ['2026-03-24T09:59:00.000Z', 0],
      ['2026-03-24T10:00:00.000Z', 1],
      ['2026-03-24T23:59:00.000Z', 1],
      ['2026-03-25T00:00:00.000Z', 2],
      ['2026-03-25T10:59:00.000Z', 2],
      ['2026-03-25T11:00:00.000Z', 3],
    ] as const) {
      clock.advanceTo(instant)
      expect(ids(await sweep(true)), instant).toEqual(
        children
          .slice(0, due)
          .map((child) => idOf('make', child, '2026-04'))
          .sort(),
      )
    }
  })

  it('queues a job that remakes a plan made ahead when its month begins in the local time zone', async () => {
    const families = [
      await register(opened, { timeZone: 'Pacific/Kiritimati' }),
      await register(opened, { timeZone: 'Europe/London' }),
    ]
    const children = [await addChild(opened, families[0]!), await addChild(opened, families[1]!)]
    for (const [index, child] of children.entries()) {
      await makePlan(opened, families[index]!, child, 2026, 3)
      await makePlan(opened, families[index]!, child, 2026, 4, '2026-03')
    }
    for (const [instant, due] of [
      ['2026-03-31T09:59:00.000Z', 0],
      ['2026-03-31T10:00:00.000Z', 1],
      ['2026-03-31T22:59:00.000Z', 1],
      ['2026-03-31T23:00:00.000Z', 2],
    ] as const) {
      clock.advanceTo(instant)
      expect(ids(await sweep(true)), instant).toEqual(
        children
          .slice(0, due)
          .map((child) => idOf('remake', child, '2026-04'))
          .sort(),
      )
    }
  })

  it('queues no remaking of a plan for a child who is too old when the month begins', async () => {
    const family = await register(opened)
    const [six, seven] = [
      await addChild(opened, family, { birthDate: '2019-05-10' }),
      await addChild(opened, family, { birthDate: '2019-03-20' }),
    ]
    for (const child of [six, seven]) await makePlan(opened, family, child, 2026, 4, '2026-03')
    clock.advanceTo('2026-04-02T09:00:00.000Z')
    expect(ids(await sweep(true))).toEqual([idOf('remake', six, '2026-04')])
  })

  it('skips families that have not been seen for 60 days, in their own time zone', async () => {
    const family = await register(opened)
    const child = await addChild(opened, family)
    await createLastSeen(opened.vault).record(family.accountId, '2026-04-02')
    clock.advanceTo('2026-05-31T20:59:00.000Z')
    expect(ids(await sweep(true))).toContain(idOf('make', child, '2026-05'))
    // In Istanbul 1 June, the sixtieth day, begins at 21:00 UTC.
    clock.advanceTo('2026-05-31T21:00:00.000Z')
    expect(await sweep(true)).toEqual([])
    await createLastSeen(opened.vault).record(family.accountId, '2026-06-01')
    await opened.commands.handle(
      accountDecider,
      accountStream(family.accountId),
      { type: 'Return', data: { at: clock.now() } },
      asking(family.accountId),
    )
    expect(ids(await sweep(true))).toEqual([idOf('make', child, '2026-06')])
  })

  it('skips a family for a day if its data cannot be decrypted, and continues with the other families', async () => {
    const families = await Promise.all([register(opened), register(opened), register(opened)])
    const children = await Promise.all(families.map((family) => addChild(opened, family)))
    const [odd, ...others] = children as [string, ...string[]]
    const [added] = await Array.fromAsync(opened.log.readStream(childStream(odd)))
    const { childId: _, birthDate, ...form } = added!.data as unknown as ChildAdded['data']
    const written = async (text: string, after: { readonly revision: Revision }) => {
      const data: ChildChanged['data'] = { ...form, birthDate: text }
      return opened.log.append(childStream(odd), after.revision, [
        { id: randomUUID(), type: 'ChildChanged', data, metadata: added!.metadata },
      ])
    }
    const damaged = await written(`${birthDate.slice(0, -8)}AAAAAAAA`, added!)
    const errors = vi.spyOn(opened.logger, 'error')
    expect(ids(await sweep(true))).toEqual(others.map((child) => idOf('make', child, '2026-03')).sort())
    expect(errors).toHaveBeenCalledWith(
      expect.objectContaining({ accountId: families[0]!.accountId }),
      'could not look at a family, and goes on with the others',
    )
    await written(birthDate, damaged)
    clock.advance(5 * 86_400_000)
    expect(ids(await sweep(false))).toContain(idOf('make', odd, '2026-03'))
  })

  it('finds unsent mails even if the vault returns them in several pages', async () => {
    const outbox = createOutbox(opened.vault)
    const mails = Array.from({ length: 510 }, (_, number) => ({
      mailId: `m${number}`,
      accountId: 'a',
      stream: 'account-a',
      at: clock.now(),
    }))
    for (const mail of mails) await outbox.add(mail)
    expect(ids(await sweep(false))).toEqual(ids(mails.map(mailJob)))
  })

  it('deletes expired sessions, idempotency keys, marks of sent mails, and records of older releases', async () => {
    const [sessions, records, sent] = [
      createSessions(opened.vault),
      createIdempotencyRecords(opened.vault),
      createSentMails(opened.vault),
    ]
    const use = (key: string) => ({ accountId: 'a', route: 'POST /plans', key, requestHash: 'h' })
    const at = clock.now()
    await opened.vault.put(
      'session',
      'older',
      { owner: 'a', generation: 1, usedNonce: null, createdAt: at, lastSeenAt: at, userAgent: '' },
      null,
    )
    await opened.vault.put('sent-mail', 'older', { owner: 'a', at }, null)
    await sweep(false)
    await sessions.start({ id: 'unused', accountId: 'a', createdAt: at, userAgent: '' })
    await records.reserve(use('old'), at)
    await sent.markSent('m', 'a', at)
    clock.advance(8 * 86_400_000)
    await records.reserve(use('new'), clock.now())
    await sweep(false)
    expect([await records.find(use('old')), await records.find(use('new'))]).toMatchObject([null, { requestHash: 'h' }])
    expect(await sessions.list('a')).toHaveLength(2)
    clock.advance(24 * 86_400_000)
    await sweep(false)
    expect(await sessions.list('a')).toEqual([])
    expect([await sent.wasSent('m'), await sent.wasSent('older')]).toEqual([true, true])
    clock.advance(60 * 86_400_000)
    await sweep(false)
    expect([await sent.wasSent('m'), await sent.wasSent('older')]).toEqual([false, false])
  })
})
