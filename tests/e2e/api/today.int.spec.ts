import { activityDecider } from '@filiz/domain/registry/activity-decider.ts'
import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import type { Plan, Today } from '@filiz/http/contract/shapes.ts'
import { planStream } from '@filiz/domain/shared/streams.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let parent: Parent
let child: string
let plan: Plan

const until = <T>(assertion: () => T) => vi.waitFor(assertion, { timeout: 15_000, interval: 30 })
const addChild = async (of: Parent, body: object = { name: 'Ada', birthDate: '2022-05-10' }): Promise<string> =>
  (await of.send('POST', '/api/children', { body })).body.data.id
const today = async (query = '', language?: 'tr' | 'en'): Promise<Today> => {
  const reply = await parent.get(`/api/plans/current/today?childId=${child}${query}`, language)
  expect([reply.status, reply.text]).toEqual([200, reply.text])
  return reply.body.data
}
const complete = (activityId: string) =>
  parent.send('POST', `/api/plans/${plan.id}/activities/${activityId}/complete`, { body: {} })
const choose = (body: object, headers: Record<string, string> = {}, of = parent) =>
  of.send('POST', `/api/plans/${plan.id}/activities`, { body, headers })
/** Returns the suggested activities, which are not in the plan. */
const suggested = async (): Promise<{ id: string; title: string }[]> =>
  (await parent.get(`/api/activities/suggested?childId=${child}`)).body.data

beforeAll(async () => {
  filiz = await started()
})
beforeEach(async () => {
  parent = await filiz.parent()
  child = await addChild(parent)
  plan = await currentPlan(parent, child)
})
afterAll(() => filiz.stop())

describe("today's suggestion", () => {
  it("contains three pending activities of the plan with reasons in the request's language", async () => {
    const first = await today()
    expect(first).toMatchObject({ planId: plan.id, relaxed: [] })
    expect(first.items).toHaveLength(3)
    const inPlan = new Map(plan.items.map((item) => [item.activityId, item]))
    for (const { because, ...item } of first.items) {
      expect(item).toEqual(inPlan.get(item.activityId))
      expect(because.length).toBeGreaterThan(0)
    }
    const english = await today('', 'en')
    expect(english.items.map(({ activityId }) => activityId)).toEqual(first.items.map(({ activityId }) => activityId))
    expect(english.items[0]!.because.map(({ code }) => code)).toEqual(first.items[0]!.because.map(({ code }) => code))
    expect(english.items[0]!.because[0]!.message).not.toBe(first.items[0]!.because[0]!.message)
  })

  it('omits completed activities at once, and is empty when all are completed', async () => {
    const {
      items: [best],
    } = await today()
    await complete(best!.activityId)
    expect((await today()).items.map(({ activityId }) => activityId)).not.toContain(best!.activityId)
    for (const { activityId } of plan.items) await complete(activityId)
    expect(await today('&minutes=10')).toEqual({ planId: plan.id, items: [], relaxed: [] })
  })

  it('respects the filters, and names those that it relaxed', async () => {
    for (const query of [
      '&minutes=15',
      '&energy=calm',
      '&place=home',
      '&place=outdoors',
      '&materials=none',
      '&minutes=10&energy=lively&place=outdoors&materials=none',
    ]) {
      const { items, relaxed } = await today(query)
      expect(items.length).toBeGreaterThan(0)
      for (const { activity } of items) {
        if (query === '&minutes=15' && relaxed.length === 0)
          expect(activity.durationMinutes + (activity.prepMinutes ?? 0)).toBeLessThanOrEqual(15)
        if (query === '&energy=calm' && relaxed.length === 0) expect(activity.energy ?? 'calm').toBe('calm')
        if (query === '&materials=none' && relaxed.length === 0) expect(activity.materialKinds ?? []).toEqual([])
      }
    }
    const {
      items: [, , , ...rest],
    } = plan
    for (const { activityId } of rest) await complete(activityId)
    const { relaxed } = await today('&minutes=1')
    expect(relaxed).toEqual(['minutes'])
  })

  it("is returned only for the account's own children, with a reason if there is no plan", async () => {
    const stranger = await filiz.parent()
    expect((await stranger.get(`/api/plans/current/today?childId=${child}`)).status).toBe(404)
    expect((await parent.get(`/api/plans/current/today?childId=${randomUUID()}`)).status).toBe(404)
    const baby = await addChild(parent, { name: 'Ümit', birthDate: '2025-06-01' })
    expect((await parent.get(`/api/plans/current/today?childId=${baby}`)).body.error).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'CHILD_TOO_YOUNG',
    })
    const wrong = await parent.get(
      `/api/plans/current/today?childId=${child}&minutes=0&place=moon&energy=wild&materials=all`,
    )
    expect([wrong.status, Object.keys(wrong.body.error.fields).sort()]).toEqual([
      400,
      ['energy', 'materials', 'minutes', 'place'],
    ])
  })
})

describe('an activity that the parent chooses', () => {
  it('is added to the plan and visible at once in all reads', async () => {
    const { id, title } = (await suggested())[0]!
    const reply = await choose({ activityId: id })
    expect(reply.status).toBe(201)
    const after: Plan = reply.body.data
    expect(after.items).toHaveLength(plan.items.length + 1)
    expect(after.items.at(-1)).toMatchObject({
      activityId: id,
      status: 'pending',
      position: plan.items.length + 1,
      activity: { title },
      reasons: [{ code: 'own-choice', message: 'Bunu siz seçtiniz' }],
    })
    expect(await currentPlan(parent, child)).toEqual(after)
    const activity: Activity = (await parent.get(`/api/activities/${id}?childId=${child}`)).body.data
    expect(activity.planContext).toMatchObject({ planId: plan.id, status: 'pending', position: after.items.length })
    expect((await suggested()).map((one) => one.id)).not.toContain(id)
    expect((await complete(id)).status).toBe(200)
    const again = await choose({ activityId: id })
    expect([again.status, again.body.data.items.length]).toEqual([200, after.items.length])
  })

  it('replaces another activity, once per idempotency key', async () => {
    const [id, other] = (await suggested()).map((one) => one.id)
    const outgoing = plan.items[4]!.activityId
    const key = { 'Idempotency-Key': randomUUID() }
    const replies = [
      await choose({ activityId: id, insteadOf: outgoing }, key),
      await choose({ activityId: id, insteadOf: outgoing }, key),
    ]
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    for (const reply of replies)
      expect(reply.body.data.items.map((item: { activityId: string }) => item.activityId)).toEqual(
        plan.items.map(({ activityId }) => (activityId === outgoing ? id : activityId)),
      )
    expect((await choose({ activityId: other, insteadOf: outgoing }, key)).body.error.code).toBe('IDEMPOTENCY_MISMATCH')
    const gone = await choose({ activityId: other, insteadOf: outgoing })
    expect([gone.status, gone.body.error.fields.insteadOf.code]).toEqual([400, 'not-pending'])
    const types: string[] = []
    for await (const { type } of filiz.engines.log.readStream(planStream(plan.id))) types.push(type)
    expect(types).toEqual(['PlanMade', 'ActivityChosen'])
  })

  it('is refused with an explanation when the plan is full', async () => {
    const { data } = (await parent.get('/api/activities?limit=60')).body as { data: { id: string }[] }
    const others = data.map(({ id }) => id).filter((id) => !plan.items.some(({ activityId }) => activityId === id))
    const statuses: number[] = []
    for (const activityId of others.slice(0, 21 - plan.items.length))
      statuses.push((await choose({ activityId })).status)
    expect(statuses).toEqual([...Array.from({ length: 20 - plan.items.length }, () => 201), 409])
    const refused = await choose({ activityId: others[30]! })
    expect(refused.body.error).toMatchObject({ code: 'CONFLICT', reason: 'PLAN_FULL' })
    expect(refused.body.message).toContain('20')
    expect((await choose({ activityId: others[30]!, insteadOf: plan.items[0]!.activityId })).status).toBe(201)
  })

  it('is refused if it is not a published activity of the catalogue', async () => {
    const archived = randomUUID()
    const {
      data: [{ id }],
    } = (await parent.get('/api/activities?limit=1')).body as { data: [{ id: string }] }
    expect((await choose({ activityId: archived })).status).toBe(404)
    const outside = (await suggested()).find((one) => one.id !== id)!.id
    const result = await filiz.commands.handle(
      activityDecider,
      `activity-${outside}`,
      { type: 'Archive', data: { at: filiz.clock.now() } },
      { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null },
    )
    expect(result.outcome).toBe('done')
    await until(async () => {
      const refused = await choose({ activityId: outside })
      expect(refused.body.error).toMatchObject({ code: 'CONFLICT', reason: 'NOT_OFFERED' })
    })
  })

  it('is refused for a plan of another account', async () => {
    const stranger = await filiz.parent()
    const { id } = (await suggested())[0]!
    expect((await choose({ activityId: id }, {}, stranger)).status).toBe(404)
    expect((await currentPlan(parent, child)).items).toEqual(plan.items)
  })
})
