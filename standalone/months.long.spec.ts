import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { toSequence } from '@filiz/engines/event-log/sequence.ts'
import { eventually } from '@filiz/engines/testing/eventually.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import type { Plan, PlanSummary } from '@filiz/http/contract/shapes.ts'
import { positionToken } from '@filiz/http/event-position.ts'
import { describe, expect, it } from 'vitest'
import { startFilizProcess, type FilizProcess } from './testing/filiz-process.ts'
import { readLog } from './testing/log.ts'
import { addChild, complete, currentPlan, giveFeedback, newParent, signIn, type Parent } from './testing/parent.ts'

const birthDate = '2022-05-10'

describe('the months of four families', { timeout: 600_000 }, () => {
  it('make plans automatically and remake them when the month starts, despite crashes', async () => {
    const folder = temporaryFolder()
    const start = (at: string) => startFilizProcess(folder, { CLOCK_START: at })

    let filiz = await start('2026-03-20T09:00:00Z')
    const [diligent, curious, crowd, farAway] = await Promise.all([
      newParent(filiz),
      newParent(filiz),
      newParent(filiz),
      newParent(filiz, { timeZone: 'America/Los_Angeles' }),
    ])
    const [adas, arms, avas] = (await Promise.all(
      [diligent, curious, farAway].map(async (parent) => (await addChild(parent, { birthDate })).id),
    )) as [string, string, string]
    const siblings: string[] = []
    for (const year of [2020, 2021, 2021, 2023])
      siblings.push((await addChild(crowd, { birthDate: `${year}-05-10` })).id)
    for (const childId of siblings) await currentPlan(crowd, childId)
    await currentPlan(farAway, avas)
    const left = await liveMarch(diligent, adas)
    await liveMarch(curious, arms)
    await filiz.stop()
    expect(planEvents(folder, '2026-04')).toEqual([])

    // The 25th begins in Istanbul; the process is killed as soon as the first plan exists.
    const begun = performance.now()
    filiz = await start('2026-03-24T20:59:57Z')
    await eventually("April's first plan", () => planEvents(folder, '2026-04').length > 0)
    await filiz.kill()
    filiz = await start('2026-03-24T21:00:40Z')
    const istanbul = [adas, arms, ...siblings]
    await eventually(
      'everybody in Istanbul has a plan of April',
      () => planEvents(folder, '2026-04').length >= istanbul.length,
    )
    const latest = new Date(Date.parse('2026-03-24T21:00:40Z') + performance.now() - begun).toISOString()
    const made = planEvents(folder, '2026-04')
    expect(made.map(({ childId, type }) => `${type} ${childId}`).toSorted()).toEqual(
      istanbul.map((childId) => `PlanMade ${childId}`).toSorted(),
    )
    for (const { at } of made) {
      expect(at >= '2026-03-24T21:00:00.000Z').toBe(true)
      expect(at <= latest).toBe(true)
    }

    // The last days of March: one family still completes activities of March, the other one looks at April.
    const [ada, arm] = (await Promise.all([diligent, curious].map((who) => signIn(filiz, who, endOf(folder))))) as [
      Parent,
      Parent,
    ]
    expect(await labels(ada, adas)).toEqual(['2026-4 future not-started', '2026-3 current partial'])
    await liveItems(ada, await currentPlan(ada, adas), left)
    const looked = await arm.read<Plan>(`/plans/${arms}_2026-04`)
    const touched = await arm.write<Plan>(
      'POST',
      `/plans/${looked.id}/activities/${looked.items[0]!.activityId}/swap`,
      { reason: 'not-now' },
    )
    await filiz.stop()

    // April begins in Istanbul. Kill the process as soon as the first plan has been remade.
    const untouched = [adas, ...siblings]
    const remade = () => planEvents(folder, '2026-04').filter(({ type }) => type === 'PlanRemade')
    filiz = await start('2026-03-31T20:59:57Z')
    await eventually('the first plan is made anew', () => remade().length > 0)
    await filiz.kill()
    filiz = await start('2026-04-01T06:00:00Z')
    await eventually('every untouched plan is made anew', () => remade().length >= untouched.length)
    await eventually('the far ones have their plan ahead', () =>
      planEvents(folder, '2026-04').some(({ childId }) => childId === avas),
    )
    expect(
      remade()
        .map(({ childId }) => childId)
        .toSorted(),
    ).toEqual(untouched.toSorted())
    for (const { at } of remade()) expect(at >= '2026-03-31T21:00:00.000Z').toBe(true)

    const lastWord = readLog(folder, `type = 'FeedbackGiven' AND stream = 'plan-${adas}_2026-03'`).at(-1)!
    const adasRemade = remade().find(({ childId }) => childId === adas)!
    expect(Number(adasRemade.basedOn)).toBeGreaterThanOrEqual(lastWord.position)

    const [adaInApril, armInApril, avaInApril] = (await Promise.all(
      [diligent, curious, farAway].map((who) => signIn(filiz, who, endOf(folder))),
    )) as [Parent, Parent, Parent]
    expect(await labels(adaInApril, adas)).toEqual(['2026-4 current not-started', '2026-3 past completed'])
    expect(await labels(armInApril, arms)).toEqual(['2026-4 current not-started', '2026-3 past partial'])
    expect(await labels(avaInApril, avas)).toEqual(['2026-4 future not-started', '2026-3 current not-started'])
    expect((await currentPlan(armInApril, arms)).items.map(({ activityId }) => activityId)).toEqual(
      touched.items.map(({ activityId }) => activityId),
    )

    const march = new Set(
      (await adaInApril.read<Plan>(`/plans/${adas}_2026-03`)).items.map(({ activityId }) => activityId),
    )
    const april = await currentPlan(adaInApril, adas)
    expect(april.items.filter(({ activityId }) => march.has(activityId))).toEqual([])
    await filiz.stop()
  })

  it('make a plan that was missed while the server was down, unless the family is inactive for sixty days', async () => {
    const folder = temporaryFolder()
    const start = (at: string) => startFilizProcess(folder, { CLOCK_START: at, LOG_LEVEL: 'info' })
    let filiz = await start('2026-05-03T09:00:00Z')
    const parent = await newParent(filiz)
    const { id } = await addChild(parent, { birthDate })
    await currentPlan(parent, id)
    await filiz.stop()

    // The server was down at the end of the month, and the queue is lost.
    for (const file of readdirSync(folder).filter((name) => name.startsWith('jobs.db'))) rmSync(path.join(folder, file))
    filiz = await start('2026-06-20T09:00:00Z')
    await eventually("June's plan", () => planEvents(folder, '2026-06').length > 0)
    await filiz.stop()

    filiz = await start('2026-07-10T09:00:00Z')
    await swept(filiz)
    await filiz.stop()
    filiz = await start('2026-07-10T10:00:00Z')
    await swept(filiz)
    expect(planEvents(folder, '2026-07')).toEqual([])

    const returned = await signIn(filiz, parent)
    expect(await currentPlan(returned, id, 5_000)).toMatchObject({ label: 'current', month: 7 })
    const order = readLog(folder, `type = 'FamilyReturned' OR stream = 'plan-${id}_2026-07'`).map(({ type }) => type)
    expect(order).toEqual(['FamilyReturned', 'PlanMade'])
    await filiz.stop()
    expect(readLog(folder, "type = 'PlanMade'").map(({ stream }) => stream.slice(-7))).toEqual([
      '2026-05',
      '2026-06',
      '2026-07',
    ])
  })
})

const swept = (filiz: FilizProcess) =>
  eventually('a sweep', () => filiz.child.stderrLines.some((line) => line.includes('"swept"')))

/** Returns the `Read-After` token for the last event of the log. */
const endOf = (folder: string) => positionToken(toSequence(readLog(folder).at(-1)!.position))

/** Returns the events that made or remade the plans of a month. */
const planEvents = (folder: string, month: string) =>
  readLog(folder, `type IN ('PlanMade', 'PlanRemade') AND stream LIKE 'plan-%_${month}'`).map(
    ({ type, data: { childId, at, basedOn } }) => ({
      type,
      childId: childId as string,
      at: at as string,
      basedOn: basedOn as string,
    }),
  )

async function labels(parent: Parent, childId: string): Promise<string[]> {
  const plans = await parent.read<PlanSummary[]>(`/plans?childId=${childId}`)
  return plans.map(({ year, month, label, status }) => `${year}-${month} ${label} ${status}`)
}

/** Completes the current plan except for the last two activities that it asks for. Returns the ids of these two. */
async function liveMarch(parent: Parent, childId: string): Promise<string[]> {
  const plan = await currentPlan(parent, childId)
  const asked = plan.items.filter(({ optional }) => !optional).map(({ activityId }) => activityId)
  await liveItems(parent, plan, asked.slice(0, -2))
  return asked.slice(-2)
}

async function liveItems(parent: Parent, plan: Plan, ids: readonly string[]): Promise<void> {
  for (const activityId of ids) {
    await complete(parent, plan.id, activityId)
    await giveFeedback(parent, plan.id, activityId, { engagement: 4 })
  }
}
