// @module-tag long
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { manualClock, openOn, type Opened } from '@filiz/application/testing/engines.ts'
import { openAnew, stoppedAfterEach } from '@filiz/application/testing/engines-for-each.ts'
import {
  addCatalogue,
  addChild,
  complete,
  giveFeedback,
  itemsOf,
  makePlan,
  register,
} from '@filiz/application/testing/families.ts'
import { agenda } from '@filiz/domain/read-models/agenda.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { checkProjector } from './readiness.ts'
import { listParked, requestRetry } from './parked-cli.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { rebuildModel } from './rebuild-cli.ts'
import { caughtUp, cleanRebuild, contentsOf } from './testing/models.ts'
import { projectorOn } from './testing/projector-on.ts'

let opened: Opened
const clock = manualClock('2026-03-10T09:00:00.000Z')
const stops = stoppedAfterEach(() => opened)
beforeEach(async () => {
  opened = await openAnew(clock)
  await addCatalogue(opened, 3)
})

async function started() {
  const projector = projectorOn(opened)
  stops.push(() => projector.stop())
  await projector.start()
  return projector
}

async function family() {
  const account = await register(opened)
  const child = await addChild(opened, account)
  const plan = await makePlan(opened, account, child, 2026, 3)
  const [first, second] = await itemsOf(opened, plan)
  await complete(opened, account, plan, first!.activityId)
  await giveFeedback(opened, account, plan, first!.activityId, { notes: 'good' })
  await complete(opened, account, plan, second!.activityId)
  return { account, plan }
}

/** Removes the first byte of the first event of a type in a stream. Returns a function that puts the event back. */
function damage(type: string, stream: string): () => void {
  const database = new DatabaseSync(join(opened.folder, 'events.db'))
  const row = database.prepare('SELECT position, data FROM events WHERE type = ? AND stream = ?').get(type, stream) as {
    position: number
    data: string
  }
  const update = database.prepare('UPDATE events SET data = ? WHERE position = ?')
  update.run(row.data.slice(1), row.position)
  return () => {
    update.run(row.data, row.position)
    database.close()
  }
}

async function withoutReadModels(): Promise<void> {
  await opened.close()
  for (const end of ['', '-wal', '-shm']) await rm(join(opened.folder, `read.db${end}`), { force: true })
  opened = openOn(opened.folder, clock)
}

const storedPlan = (plan: string) => opened.readStore.get<StoredPlan>(collectionName(plans), plan)
const hasFeedback = async (plan: string) =>
  Object.values((await storedPlan(plan))!.done).some(({ feedbacks }) => feedbacks.length > 0)
const linesOf = async () => {
  const lines: string[] = []
  await listParked(opened.readStore, models, (line) => lines.push(line))
  return lines
}

describe('a damaged event', () => {
  it.each(['FeedbackGiven', 'PlanMade'])(
    '%s is parked in a rebuild: its documents wait, all others are built, and a retry completes them once it is back',
    async (type) => {
      const [one, other] = [await family(), await family()]
      const restore = damage(type, `plan-${one.plan}`)
      await withoutReadModels()
      const said = vi.spyOn(opened.logger, 'error')
      const projector = await started()
      await caughtUp(opened)
      await checkProjector(projector)()
      expect(projector.state()).toMatchObject({ role: 'live', error: null })
      expect(projector.state().parked).toBeGreaterThan(0)
      expect(await hasFeedback(other.plan)).toBe(true)
      const waiting = await storedPlan(one.plan)
      if (type === 'PlanMade') expect(waiting).toBeNull()
      else expect(await hasFeedback(one.plan)).toBe(false)
      expect(said.mock.calls.map(([what]) => what)).toContainEqual(
        expect.objectContaining({ stream: `plan-${one.plan}`, revision: expect.any(String) }),
      )
      expect((await linesOf()).join('\n')).toMatch(
        new RegExp(`plan-${one.plan}, revision \\d+, position \\d+, is damaged: .*Put its row back from a backup`),
      )
      if (type === 'PlanMade')
        expect((await linesOf()).filter((line) => line.startsWith(collectionName(agenda)))).toEqual([
          expect.stringContaining(`documents: ${one.account.accountId}`),
        ])

      const third = await family()
      await caughtUp(opened)
      expect(await hasFeedback(third.plan)).toBe(true)

      restore()
      await requestRetry(opened.readStore, models, () => {})
      await vi.waitFor(() => expect(projector.state().parked).toBe(0), { timeout: 20_000 })
      expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
    },
  )

  it('stays parked after a rebuild beside the served model, and its documents still wait', async () => {
    const projector = await started()
    const [one, other] = [await family(), await family()]
    await caughtUp(opened)
    const restore = damage('FeedbackGiven', `plan-${one.plan}`)
    expect(await rebuildModel(plans, { ...opened, print: () => {}, pollMs: 20 })).toBe(true)
    await vi.waitFor(() => expect(projector.state().parked).toBe(2), { timeout: 20_000 })
    expect(await hasFeedback(other.plan)).toBe(true)
    expect((await linesOf()).every((line) => line.startsWith(`${collectionName(plans)} `))).toBe(true)
    expect(await linesOf()).toHaveLength(2)
    restore()
    await requestRetry(opened.readStore, models, () => {})
    await vi.waitFor(() => expect(projector.state().parked).toBe(0), { timeout: 20_000 })
    expect(await contentsOf(opened.readStore)).toEqual(await cleanRebuild(opened.log))
  })

  /** Changes the plan's feedback in the log, builds the read models anew and returns what is parked of `plans`. */
  async function parkedOfPlansAfter(change: string, plan: string): Promise<readonly string[]> {
    const database = new DatabaseSync(join(opened.folder, 'events.db'))
    database.prepare(`UPDATE events SET ${change} WHERE type = 'FeedbackGiven' AND stream = ?`).run(`plan-${plan}`)
    database.close()
    await withoutReadModels()
    const projector = await started()
    await caughtUp(opened)
    await checkProjector(projector)()
    return (await linesOf()).filter((line) => line.startsWith(collectionName(plans)))
  }

  it('makes only the later events of its stream wait when its type is damaged', async () => {
    const one = await family()
    expect(await parkedOfPlansAfter("type = 'Rubbish'", one.plan)).toHaveLength(2)
  })

  it('is parked alone when the name of its stream is damaged', async () => {
    const [one, other] = [await family(), await family()]
    expect(await parkedOfPlansAfter("stream = 'plan' || substr(stream, 6)", one.plan)).toHaveLength(1)
    expect(await hasFeedback(other.plan)).toBe(true)
  })
})
