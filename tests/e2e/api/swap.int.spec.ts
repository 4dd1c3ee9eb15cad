import { randomUUID } from 'node:crypto'
import type { Suggestion } from '@filiz/http/contract/query-shapes.ts'
import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let parent: Parent
let stranger: Parent
let plan: Plan

beforeAll(async () => {
  filiz = await started({ now: '2026-11-01T09:00:00.000Z' })
  ;[parent, stranger] = await Promise.all([filiz.parent(), filiz.parent()])
})
beforeEach(async () => {
  const child = await parent.send('POST', '/api/children', { body: { name: 'Defne', birthDate: '2022-05-10' } })
  plan = await currentPlan(parent, child.body.data.id)
})
afterAll(() => filiz.stop())

const path = (item: Pick<PlanItem, 'activityId'>) => `/api/plans/${plan.id}/activities/${item.activityId}`
const offers = (item: Pick<PlanItem, 'activityId'>, query = '', of = parent) =>
  of.get(`${path(item)}/replacements${query}`)
const swap = (item: Pick<PlanItem, 'activityId'>, body: object = {}) =>
  parent.send('POST', `${path(item)}/swap`, { body })
const undo = (item: Pick<PlanItem, 'activityId'>, of = parent) => of.send('POST', `${path(item)}/swap/undo`)
const read = async (): Promise<Plan> => (await parent.get(`/api/plans/${plan.id}`)).body.data

describe('replacements', () => {
  it('are three that are not in the plan, with reasons, and the first is what a swap without a choice takes', async () => {
    const item = plan.items[2]!
    const offered: Suggestion[] = (await offers(item, '?reason=too-hard')).body.data
    expect(offered).toHaveLength(3)
    expect(offered.every(({ reasons, favourite }) => reasons.length > 0 && favourite === false)).toBe(true)
    const there = new Set(plan.items.map(({ activityId }) => activityId))
    expect(offered.filter(({ id }) => there.has(id))).toEqual([])
    const after: Plan = (await swap(item, { reason: 'too-hard' })).body.data
    expect(after.items[2]!.activityId).toBe(offered[0]!.id)
    expect(after.items[2]!.reasons.map(({ code }) => code)).toEqual(offered[0]!.reasons.map(({ code }) => code))
  })

  it('depend on the reason', async () => {
    const categories = async (reason: string) =>
      ((await offers(plan.items[0]!, `?reason=${reason}`)).body.data as Suggestion[]).map(({ category }) => category)
    const same = plan.items[0]!.activity.category
    expect((await categories('not-interested')).every((category) => category !== same)).toBe(true)
    expect(await categories('not-now')).toContain(same)
    expect((await offers(plan.items[0]!, '?reason=boring')).body.error.fields.reason.code).toBe('not-an-option')
  })

  it('return 404 to a stranger and for an activity outside the plan, and 409 for a completed activity', async () => {
    const [first, second] = [plan.items[0]!, plan.items[1]!]
    expect((await offers(first, '', stranger)).status).toBe(404)
    expect((await offers({ activityId: randomUUID() })).status).toBe(404)
    await parent.send('POST', `${path(second)}/complete`, { body: {} })
    const done = await offers(second)
    expect([done.status, done.body.error.reason]).toEqual([409, 'ALREADY_COMPLETED'])
  })
})

describe('a swap', () => {
  it('takes the chosen replacement, with its reasons', async () => {
    const item = plan.items[4]!
    const offered: Suggestion[] = (await offers(item, '?reason=not-now')).body.data
    const after: Plan = (await swap(item, { reason: 'not-now', replacement: offered[2]!.id })).body.data
    expect(after.items[4]).toMatchObject({
      activityId: offered[2]!.id,
      position: 5,
      optional: item.optional,
      swap: { activityId: item.activityId, undoUntil: '2026-11-02T09:00:00.000Z' },
    })
    expect(await read()).toEqual(after)
  })

  it('refuses a replacement that is unknown, in the plan or unsuitable, and takes none for null', async () => {
    const [first, second] = [plan.items[0]!, plan.items[1]!]
    for (const replacement of [randomUUID(), second.activityId, first.activityId]) {
      const reply = await swap(first, { replacement })
      expect([reply.status, reply.body.error.fields.replacement.code]).toEqual([400, 'not-an-option'])
    }
    expect((await swap(first, { reason: null, replacement: null })).status).toBe(200)
  })
})

describe('undoing a swap', () => {
  it('brings the activity back as it was, once, and the plan is as if it had never been swapped', async () => {
    const item = plan.items[3]!
    const swapped: Plan = (await swap(item, { reason: 'not-interested' })).body.data
    const undone = await undo(item)
    const before = { ...plan, revision: undone.body.data.revision }
    expect([undone.status, undone.body.data]).toEqual([200, before])
    expect(await read()).toEqual(before)
    for (const id of [item, swapped.items[3]!]) {
      const again = await undo(id)
      expect([again.status, again.body.data]).toEqual([200, before])
      expect(again.headers).not.toHaveProperty('event-position')
    }
    const next = await parent.send('POST', '/api/plans', { body: { childId: plan.childId, year: 2026, month: 12 } })
    expect(next.status).toBe(201)
    const offered: Suggestion[] = (await offers(plan.items[5]!)).body.data
    expect(offered.map(({ id }) => id)).not.toContain(item.activityId)
  })

  it('accepts the id of the replacement', async () => {
    const swapped: Plan = (await swap(plan.items[0]!)).body.data
    const undone = (await undo(swapped.items[0]!)).body.data
    expect(undone).toEqual({ ...plan, revision: undone.revision })
  })

  it('is refused with a reason once the replacement is completed, and without a swap', async () => {
    const [first, second] = [plan.items[0]!, plan.items[1]!]
    const swapped: Plan = (await swap(first)).body.data
    await parent.send('POST', `${path(swapped.items[0]!)}/complete`, { body: {} })
    expect((await read()).items[0]!.swap).toBeNull()
    const refused = [await undo(first), await undo(second)]
    expect(refused.map(({ status, body }) => [status, body.error.code, body.error.reason])).toEqual([
      [409, 'CONFLICT', 'REPLACEMENT_COMPLETED'],
      [409, 'CONFLICT', 'NOTHING_TO_UNDO'],
    ])
    expect(refused[0]!.body.message).toContain('geri alınamıyor')
  })

  it('returns 404 to a stranger and for an unknown activity', async () => {
    await swap(plan.items[0]!)
    expect((await undo(plan.items[0]!, stranger)).status).toBe(404)
    expect((await undo({ activityId: randomUUID() })).status).toBe(404)
  })

  it('is refused after a day', async () => {
    await swap(plan.items[0]!)
    filiz.clock.advance(86_400_001)
    const late = await undo(plan.items[0]!)
    expect([late.status, late.body.error.reason]).toEqual([409, 'UNDO_EXPIRED'])
  })
})
