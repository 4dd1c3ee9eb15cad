import { randomUUID } from 'node:crypto'
import { createPlanMaker } from '@filiz/application/plans/make-plan.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { createOutbox } from '@filiz/engines/records/outbox.ts'
import { createLastSeen } from '@filiz/engines/records/last-seen.ts'
import { createFamilyChecks } from '@filiz/engines/records/family-checks.ts'
import { beforeEach, expect, it } from 'vitest'
import { manualClock, type Opened } from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import { projectorOn } from '@filiz/projector/testing/projector-on.ts'
import { addCatalogue, addChild, itemsOf, register } from '@filiz/application/testing/families.ts'
import { caughtUp } from '@filiz/projector/testing/models.ts'
import { specsOf } from '@filiz/projector/projector.ts'
import { planJob } from '@filiz/worker/jobs/job.ts'
import { NotReadyToPlan, createPlanJob } from '@filiz/worker/jobs/make-plans.ts'
import { createSweep } from '@filiz/worker/jobs/sweep.ts'

let opened: Opened

stoppedAfterEach(() => opened)
beforeEach(async () => {
  opened = await openAnew(manualClock('2026-03-10T09:00:00.000Z'))
})

it('waits until the read models have reached the requesting event, and then makes the plan once', async () => {
  const projector = projectorOn(opened)
  await projector.start()
  await addCatalogue(opened)
  await caughtUp(opened)
  await projector.stop()
  const child = await addChild(opened, await register(opened))
  const job = planJob('make', child, '2026-03', await opened.log.head(), { correlationId: 'c', causationId: 'c' })
  const make = createPlanJob({
    readStore: opened.readStore,
    plans: createPlanMaker(opened),
    logger: opened.logger,
    waitMs: 50,
  })
  await expect(make(job)).rejects.toBeInstanceOf(NotReadyToPlan)
  expect(await Array.fromAsync(opened.log.readStream(`plan-${child}_2026-03`))).toEqual([])

  const again = projectorOn(opened)
  await again.start()
  await Promise.all([make(job), make(job), make(job)])
  await make(job)
  expect((await Array.fromAsync(opened.log.readStream(`plan-${child}_2026-03`))).map(({ type }) => type)).toEqual([
    'PlanMade',
  ])
  await again.stop()
})

it('neither makes, changes nor reads a plan while a read model is incomplete', async () => {
  await addCatalogue(opened)
  const child = await addChild(opened, await register(opened))
  await opened.readStore.prepare(specsOf(models))
  const plans = createPlanMaker(opened)
  const context = { actor: 'system:spec', correlationId: 'c', causationId: 'c', accountId: null }
  const swap = () =>
    plans.replacement(
      { childId: child, year: 2026, month: 3, ageMonths: 46, current: [], swappedOut: [] },
      randomUUID(),
      null,
    )
  const { vault } = opened
  const sweep = createSweep({
    ...opened,
    lastSeen: createLastSeen(vault),
    outbox: createOutbox(vault),
    familyChecks: createFamilyChecks(vault),
  })
  const unavailable = { name: 'EngineUnavailable', message: 'read store does not answer' }
  await expect(plans.make(child, 2026, 3, context)).rejects.toMatchObject(unavailable)
  await expect(swap()).rejects.toMatchObject(unavailable)
  await expect(sweep({ id: 'sweep', data: { thorough: true } })).rejects.toMatchObject(unavailable)
  expect(await Array.fromAsync(opened.log.readStream(`plan-${child}_2026-03`))).toEqual([])

  const projector = projectorOn(opened)
  await projector.start()
  expect((await plans.make(child, 2026, 3, context)).outcome).toBe('done')
  expect(await swap()).not.toBeNull()
  await projector.stop()
})

it("makes this month's plan first if it is missing, and then next month's without repeating its activities", async () => {
  opened = await openAnew(manualClock('2026-03-26T09:00:00.000Z'))
  const projector = projectorOn(opened)
  await projector.start()
  await addCatalogue(opened)
  const child = await addChild(opened, await register(opened))
  await caughtUp(opened)
  const plans = createPlanMaker(opened)
  const context = { actor: 'system:spec', correlationId: 'c', causationId: 'c', accountId: null }
  const chosenFor = async (childId: string, month: string) =>
    (await itemsOf(opened, `${childId}_${month}`)).map(({ activityId }) => activityId)
  expect((await plans.make(child, 2026, 4, context)).outcome).toBe('done')
  const [march, april] = [await chosenFor(child, '2026-03'), await chosenFor(child, '2026-04')]
  expect(march.length).toBeGreaterThanOrEqual(15)
  expect(april.filter((activityId) => march.includes(activityId))).toEqual([])

  const second = await addChild(opened, await register(opened))
  await caughtUp(opened)
  await projector.stop()
  const jobs = ['2026-04', '2026-03'].map((month) =>
    planJob('make', second, month, null, { correlationId: 'c', causationId: 'c' }),
  )
  await Promise.all(jobs.map(createPlanJob({ readStore: opened.readStore, plans, logger: opened.logger })))
  for (const month of ['2026-03', '2026-04'])
    expect((await Array.fromAsync(opened.log.readStream(`plan-${second}_${month}`))).map(({ type }) => type)).toEqual([
      'PlanMade',
    ])
  const both = [...(await chosenFor(second, '2026-03')), ...(await chosenFor(second, '2026-04'))]
  expect(new Set(both).size, 'whatever the read models have').toBe(both.length)
})

it("makes only next month's plan for a child who turns two next month", async () => {
  opened = await openAnew(manualClock('2026-03-26T09:00:00.000Z'))
  const projector = projectorOn(opened)
  await projector.start()
  await addCatalogue(opened)
  const child = await addChild(opened, await register(opened), { birthDate: '2024-04-01' })
  await caughtUp(opened)
  expect(
    (
      await createPlanMaker(opened).make(child, 2026, 4, {
        actor: 'system:spec',
        correlationId: 'c',
        causationId: 'c',
        accountId: null,
      })
    ).outcome,
  ).toBe('done')
  expect(await itemsOf(opened, `${child}_2026-03`)).toEqual([])
  await projector.stop()
})
