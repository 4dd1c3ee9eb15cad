// @module-tag long
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { activities, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { Category } from '@filiz/domain/activity/events.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { createLastSeen } from '@filiz/engines/records/last-seen.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  asking,
  manualClock,
  openOn,
  removeFolder,
  temporaryFolder,
  type ManualClock,
  type Opened,
} from '@filiz/application/testing/engines.ts'
import { projectorOn } from '@filiz/projector/testing/projector-on.ts'
import { haveCaughtUpWithLog, reactorsOn, workerOn } from '@filiz/worker/testing/worker-on.ts'
import { running } from './testing/running.ts'
import {
  addCatalogue,
  addChild,
  complete,
  deleteAccount,
  giveFeedback,
  register,
  removeChild,
  type Family,
} from '@filiz/application/testing/families.ts'
import { caughtUp, cleanRebuild, contentsOf } from '@filiz/projector/testing/models.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'

type Running = Awaited<ReturnType<typeof running>>

let folder: string
let clock: ManualClock
let on: Running

beforeEach(async () => {
  folder = await temporaryFolder()
  clock = manualClock('2026-03-10T09:00:00.000Z')
  on = await running(folder, clock)
})
afterEach(async () => {
  await on.stop()
  await removeFolder(folder)
})

async function restart(lost: readonly string[] = []) {
  await on.stop()
  for (const file of lost)
    for (const end of ['', '-wal', '-shm']) await rm(join(folder, `${file}${end}`), { force: true })
  on = await running(folder, clock)
}

const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 60_000, interval: 20 })
const planOf = (childId: string, period: string, from: Pick<Opened, 'readStore'> = on) =>
  from.readStore.get<StoredPlan>(collectionName(plans), `${childId}_${period}`)
const planned = (childId: string, period: string) =>
  until(async () => expect(await planOf(childId, period)).not.toBeNull()).then(
    async () => (await planOf(childId, period))!,
  )
async function typesOf(stream: string): Promise<string[]> {
  const found: Recorded[] = []
  for await (const event of on.log.readStream(stream)) found.push(event)
  return found.map(({ type }) => type)
}
/** Waits until the current sweep and the jobs that it queued are done. */
const quiet = async () => {
  await delay(600)
  await until(async () => {
    for (const queue of ['sweep', 'plans'] as const)
      expect(await on.queue.counts(queue)).toMatchObject({ waiting: 0, active: 0, delayed: 0 })
  })
  await caughtUp(on)
}
const seen = (family: Family, day: string) => createLastSeen(on.vault).record(family.accountId, day)

describe('a child’s plan', () => {
  it('is made as soon as the child is added, with 15 to 20 different activities, reasons and the inputs of the planner', async () => {
    await addCatalogue(on)
    const child = await addChild(on, await register(on))
    const plan = await planned(child, '2026-03')
    expect(plan.items.length).toBeGreaterThanOrEqual(15)
    expect(plan.items.length).toBeLessThanOrEqual(20)
    expect(new Set(plan.items.map(({ activityId }) => activityId)).size).toBe(plan.items.length)
    expect(plan.items.some(({ reasons }) => reasons.length > 0)).toBe(true)
    const [made] = await Array.fromAsync(on.log.readStream(`plan-${child}_2026-03`))
    const [added] = await Array.fromAsync(on.log.readStream(`child-${child}`))
    expect(made!.data).toMatchObject({ ageMonths: 46, ahead: false })
    expect((made!.data as unknown as { basedOn: string }).basedOn >= added!.position).toBe(true)
    expect(made!.metadata).toMatchObject({
      correlationId: added!.metadata.correlationId,
      causationId: added!.id,
      actor: 'system:planner',
    })
    await quiet()
    expect(await planOf(child, '2026-04')).toBeNull()
  })

  it('is not made while the catalogue is empty, and is made as soon as it is loaded', async () => {
    const child = await addChild(on, await register(on))
    await until(async () => expect(await on.queue.counts('plans')).toMatchObject({ delayed: 1 }))
    // Stop the worker while the catalogue is loaded: on a slow machine it would make the plan from half the catalogue.
    await on.worker.stop()
    await addCatalogue(on)
    await caughtUp(on)
    await restart()
    expect((await planned(child, '2026-03')).items.length).toBeGreaterThanOrEqual(15)
  })

  it('is made for children from two to six years, and as soon as a corrected birth date falls into that range', async () => {
    await addCatalogue(on)
    const family = await register(on)
    const baby = await addChild(on, family, { birthDate: '2025-01-01' })
    await quiet()
    expect(await typesOf(`plan-${baby}_2026-03`)).toEqual([])
    const { childDecider } = await import('@filiz/domain/child/decider.ts')
    await on.commands.handle(
      childDecider,
      `child-${baby}`,
      {
        type: 'Change',
        data: {
          at: clock.now(),
          day: '2026-03-10',
          accountId: family.accountId,
          name: 'Ada',
          birthDate: '2023-01-01',
          interests: [],
        },
      },
      asking(family.accountId),
    )
    await planned(baby, '2026-03')
  })

  it('learns from feedback: opposite feedback leads to different plans', async () => {
    await addCatalogue(on)
    const [one, other] = [await register(on), await register(on)]
    const [ada, ece] = [await addChild(on, one), await addChild(on, other)]
    const first = await planned(ada, '2026-03')
    // The first plan is partly random, so rate the category that has the most activities in it.
    const [[liked]] = [...Map.groupBy(first.items, ({ category }) => category)].toSorted(
      ([, some], [, others]) => others.length - some.length,
    ) as [[Category, unknown]]
    for (const [family, child, likes] of [
      [one, ada, true],
      [other, ece, false],
    ] as const) {
      const plan = await planned(child, '2026-03')
      for (const { activityId, category } of plan.items) {
        await complete(on, family, plan._id, activityId)
        await giveFeedback(on, family, plan._id, activityId, { engagement: (category === liked) === likes ? 5 : 1 })
      }
      await seen(family, '2026-03-24')
    }
    clock.advanceTo('2026-03-25T06:00:00.000Z')
    const count = (plan: StoredPlan) => plan.items.filter(({ category }) => category === liked).length
    const [forAda, forEce] = [await planned(ada, '2026-04'), await planned(ece, '2026-04')]
    expect(count(forAda)).toBeGreaterThan(count(forEce))
    expect(forAda.items.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toContain('engaged-category')
  })
})

describe('the turn of a month', () => {
  it('makes the next plan ahead on the 25th, and remakes it once on the 1st with the latest completions and feedback', async () => {
    await addCatalogue(on)
    const family = await register(on)
    const child = await addChild(on, family)
    const march = await planned(child, '2026-03')

    // In Istanbul (UTC+3) the 25th begins at 21:00 UTC.
    clock.advanceTo('2026-03-24T20:59:00.000Z')
    await quiet()
    expect(await typesOf(`plan-${child}_2026-04`)).toEqual([])
    clock.advanceTo('2026-03-24T21:00:02.000Z')
    const ahead = await planned(child, '2026-04')
    expect(ahead.remakeDue).toBe(true)

    for (const { activityId, category } of march.items) {
      await complete(on, family, march._id, activityId)
      await giveFeedback(on, family, march._id, activityId, { engagement: category === 'BEDEN_HAREKET' ? 5 : 1 })
    }
    clock.advanceTo('2026-03-31T20:59:00.000Z')
    await quiet()
    expect(await typesOf(`plan-${child}_2026-04`)).toEqual(['PlanMade'])
    clock.advanceTo('2026-03-31T21:00:02.000Z')
    await until(async () => expect((await planOf(child, '2026-04'))!.remakeDue).toBe(false))
    const remade = (await planOf(child, '2026-04'))!
    expect(remade.items.map(({ activityId }) => activityId)).not.toEqual(
      ahead.items.map(({ activityId }) => activityId),
    )
    expect(remade.generatedAt).toBe('2026-03-31T21:00:02.000Z')

    clock.advanceTo('2026-04-01T09:00:00.000Z')
    await quiet()
    await restart()
    await quiet()
    expect(await typesOf(`plan-${child}_2026-04`)).toEqual(['PlanMade', 'PlanRemade'])
    expect(await typesOf(`plan-${child}_2026-03`)).toHaveLength(1 + 2 * march.items.length)
  })

  it('does not remake a plan that the family used before its month began', async () => {
    await addCatalogue(on)
    const family = await register(on)
    const child = await addChild(on, family)
    clock.advanceTo('2026-03-27T09:00:00.000Z')
    const ahead = await planned(child, '2026-04')
    const { planDecider } = await import('@filiz/domain/plan/decider.ts')
    const replacement = (await planned(child, '2026-03')).items.find(
      ({ activityId }) => !ahead.items.some((item) => item.activityId === activityId),
    )!
    const { activityId, category, durationMinutes, score, reasons } = replacement
    await on.commands.handle(
      planDecider,
      `plan-${ahead._id}`,
      {
        type: 'Swap',
        data: {
          at: clock.now(),
          accountId: family.accountId,
          by: { accountId: family.accountId, role: 'owner' },
          activityId: ahead.items[0]!.activityId,
          reason: null,
          replacement: { activityId, category, durationMinutes, score, reasons },
          interestScores: null,
        },
      },
      asking(family.accountId),
    )
    clock.advanceTo('2026-04-01T09:00:00.000Z')
    await quiet()
    expect(await typesOf(`plan-${child}_2026-04`)).toEqual(['PlanMade', 'ActivitySwapped'])
  })

  it('happens at midnight in the time zone of each family', async () => {
    await addCatalogue(on)
    const zones = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'America/Los_Angeles']
    const families = await Promise.all(zones.map((timeZone) => register(on, { timeZone })))
    const children = await Promise.all(families.map((family) => addChild(on, family)))
    for (const child of children) await planned(child, '2026-03')
    const there = async () =>
      (await Promise.all(children.map((child) => typesOf(`plan-${child}_2026-04`)))).map(({ length }) => length > 0)
    // The 25th begins at 10:00 UTC on the 24th in Kiritimati (UTC+14), at 18:15 UTC on the 24th in Nepal (UTC+5:45) and
    // at 07:00 UTC on the 25th in Los Angeles (UTC-7).
    for (const [instant, expected] of [
      ['2026-03-24T09:59:00.000Z', [false, false, false]],
      ['2026-03-24T10:00:05.000Z', [true, false, false]],
      ['2026-03-24T18:14:00.000Z', [true, false, false]],
      ['2026-03-24T18:15:05.000Z', [true, true, false]],
      ['2026-03-25T06:59:00.000Z', [true, true, false]],
      ['2026-03-25T07:00:05.000Z', [true, true, true]],
    ] as const) {
      clock.advanceTo(instant)
      await quiet()
      expect(await there(), instant).toEqual(expected)
    }
  })

  it("starts a child's plans on the second birthday, and ends them on the seventh", async () => {
    await addCatalogue(on)
    const family = await register(on)
    const [young, old] = [
      await addChild(on, family, { birthDate: '2024-03-20' }),
      await addChild(on, family, { birthDate: '2019-04-10' }),
    ]
    await planned(old, '2026-03')
    clock.advanceTo('2026-03-19T20:50:00.000Z')
    await quiet()
    expect(await typesOf(`plan-${young}_2026-03`)).toEqual([])
    clock.advanceTo('2026-03-19T21:00:02.000Z')
    await planned(young, '2026-03')
    clock.advanceTo('2026-03-26T09:00:00.000Z')
    await planned(young, '2026-04')
    await planned(old, '2026-04')
    clock.advanceTo('2026-04-26T09:00:00.000Z')
    await planned(young, '2026-05')
    await quiet()
    expect(await typesOf(`plan-${old}_2026-05`)).toEqual([])
  })
})

describe('an inactive family', () => {
  it('gets no new plans after 60 days, and gets a plan at once when a parent signs in again', async () => {
    await addCatalogue(on)
    const [away, here] = [await register(on), await register(on)]
    const [ada, ece] = [await addChild(on, away), await addChild(on, here)]
    await planned(ada, '2026-03')
    await planned(ece, '2026-03')
    await seen(here, '2026-04-20')
    // Without a sign-in, the registration on 10 March counts as last seen: 60 days end on 9 May.
    clock.advanceTo('2026-05-08T09:00:00.000Z')
    await planned(ada, '2026-05')
    clock.advanceTo('2026-05-26T09:00:00.000Z')
    await planned(ece, '2026-06')
    await quiet()
    expect(await typesOf(`plan-${ada}_2026-06`)).toEqual([])
    await on.commands.handle(
      accountDecider,
      `account-${away.accountId}`,
      { type: 'Return', data: { at: clock.now() } },
      asking(away.accountId),
    )
    await planned(ada, '2026-06')
  })
})

describe('after a loss of', () => {
  it('the queue: requested and due jobs are queued again at the next start', async () => {
    await addCatalogue(on)
    await on.worker.stop()
    const family = await register(on)
    const child = await addChild(on, family)
    await until(async () => expect(await haveCaughtUpWithLog(on.reactors, on)).toBe(true))
    await restart(['jobs.db'])
    await planned(child, '2026-03')
  })

  /** Stops the worker and creates failed sweeps, oldest first: a thorough one for each `true`. */
  async function giveUp(thorough: readonly boolean[]) {
    await quiet()
    await on.worker.stop()
    const failing = on.queue.consume('sweep', async () => Promise.reject(new Error('the read store is away')), {
      attempts: 1,
    })
    await on.queue.addAll(
      'sweep',
      thorough.map((isThorough, n) => ({ id: `sweep-${n}`, data: { thorough: isThorough } })),
    )
    await until(async () =>
      expect(await on.queue.counts('sweep')).toMatchObject({ waiting: 0, active: 0, failed: thorough.length }),
    )
    await failing.close()
  }
  const givenUp = async () => (await on.queue.failed('sweep')).map(({ id }) => id)

  it('the read store during sweeps: the next successful sweep removes the failed sweep jobs', async () => {
    await giveUp([true, false, false, false, false])
    await restart()
    await until(async () =>
      expect(await on.queue.counts('sweep')).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 }),
    )
  })

  it('the read store during thorough sweeps: the last failed job stays listed until a thorough sweep succeeds', async () => {
    await giveUp([true, false, true, false])
    let away = true
    const readStore: Opened['readStore'] = {
      ...on.readStore,
      find: (collection, query) =>
        // Only releases sort plans; the sweep for due plans does not.
        away && collection === collectionName(plans) && query.sort
          ? Promise.reject(new Error('a mistake of the program'))
          : on.readStore.find(collection, query),
    }
    const worker = workerOn({ ...on, readStore })
    try {
      clock.advanceTo('2026-03-10T09:05:00.000Z')
      worker.start()
      await until(async () => expect(await on.queue.counts('sweep')).toMatchObject({ delayed: 1, failed: 4 }))
      clock.advanceTo('2026-03-10T09:15:05.000Z')
      await until(async () => expect(await givenUp()).toEqual(['sweep-2']))
      away = false
      clock.advanceTo('2026-03-10T10:00:05.000Z')
      await until(async () => expect(await givenUp()).toEqual([]))
    } finally {
      await worker.stop()
    }
  })

  it('the read models: they are rebuilt identically, and no plan is made and no mail is sent twice', async () => {
    await addCatalogue(on)
    const family = await register(on)
    const child = await addChild(on, family)
    await register(on, { verified: false })
    const plan = await planned(child, '2026-03')
    await complete(on, family, plan._id, plan.items[0]!.activityId)
    await until(async () => expect(await on.mailer.list()).toHaveLength(1))
    await quiet()
    const [before, head] = [await contentsOf(on.readStore), await on.log.head()]
    await restart(['read.db'])
    await quiet()
    expect(await contentsOf(on.readStore)).toEqual(before)
    expect(await on.log.head()).toBe(head)
    expect(await on.mailer.list()).toHaveLength(1)
  })

  it('all data except log and vault: nothing is duplicated or missing afterwards', async () => {
    await addCatalogue(on)
    const families = await Promise.all(Array.from({ length: 12 }, () => register(on)))
    const children = await Promise.all(families.map((family) => addChild(on, family)))
    await restart(['read.db', 'jobs.db'])
    for (const child of children) await planned(child, '2026-03')
    clock.advanceTo('2026-03-26T09:00:00.000Z')
    await delay(400)
    await restart(['jobs.db'])
    for (const child of children) await planned(child, '2026-04')
    await quiet()
    for (const child of children) expect(await typesOf(`plan-${child}_2026-04`)).toEqual(['PlanMade'])
    expect(await contentsOf(on.readStore)).toEqual(await cleanRebuild(on.log))
  })

  it('a child or an account while its plan is being made: none of its data remains', async () => {
    await addCatalogue(on)
    await on.worker.stop()
    const [one, other] = [await register(on), await register(on)]
    const [ada, ece] = [await addChild(on, one), await addChild(on, other)]
    await removeChild(on, one, ada)
    await deleteAccount(on, other)
    await restart()
    await quiet()
    const contents = JSON.stringify(await contentsOf(on.readStore))
    for (const gone of [ada, ece, other.accountId]) expect(contents).not.toContain(gone)
    expect(await typesOf(`plan-${ada}_2026-03`)).toEqual([])
  })
})

describe('two workers and two projectors on the same engines', () => {
  it('make each plan only once', async () => {
    const second = openOn(folder, clock)
    const [projector, reactors, worker] = [
      projectorOn(second, { exclusive: false }),
      reactorsOn(second),
      workerOn(second),
    ]
    void projector.start().catch(() => {})
    reactors.start()
    worker.start()
    await addCatalogue(on)
    const children: string[] = []
    for (let count = 0; count < 8; count++) children.push(await addChild(count % 2 ? on : second, await register(on)))
    for (const child of children) await planned(child, '2026-03')
    clock.advanceTo('2026-03-26T09:00:00.000Z')
    for (const child of children) await planned(child, '2026-04')
    await quiet()
    for (const child of children) expect(await typesOf(`plan-${child}_2026-04`)).toEqual(['PlanMade'])
    await worker.stop()
    await reactors.stop()
    await projector.stop()
    await second.close()
  })
})

describe('planning', () => {
  it('uses the published catalogue only', async () => {
    const ids = await addCatalogue(on)
    const { activityDecider } = await import('@filiz/domain/registry/activity-decider.ts')
    const archived = ids.slice(0, 30)
    for (const id of archived)
      await on.commands.handle(
        activityDecider,
        `activity-${id}`,
        { type: 'Archive', data: { at: clock.now() } },
        asking(),
      )
    const child = await addChild(on, await register(on))
    const plan = await planned(child, '2026-03')
    expect(plan.items.filter(({ activityId }) => archived.includes(activityId))).toEqual([])
    expect(await on.readStore.count(collectionName(activities), { status: 'archived' })).toBe(30)
    expect(
      (await on.readStore.get<ActivityDocument>(collectionName(activities), plan.items[0]!.activityId))!.status,
    ).toBe('published')
  })
})
