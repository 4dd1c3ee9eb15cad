import { randomUUID } from 'node:crypto'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import type { ActivityCommand } from '@filiz/domain/activity/commands.ts'
import { activityDecider } from '@filiz/domain/registry/activity-decider.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { activityStream, childStream, planStream } from '@filiz/domain/shared/streams.ts'
import { reasonMessage } from '@filiz/domain/texts/reasons.ts'
import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import type { Reply } from '@filiz/http/testing/http-client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { join } from '../testing/caregivers.ts'
import { fillCatalogue, startService, withoutEnglish, type Parent, type Service } from '../testing/service.ts'

let service: Service
let parent: Parent
let childId: string
beforeAll(async () => {
  service = await startService({ now: '2026-03-10T09:00:00.000Z' })
  await fillCatalogue(service)
})
beforeEach(async () => {
  parent = await service.parent()
  childId = (
    await parent.send('POST', '/api/children', {
      body: { name: 'Deniz', birthDate: '2022-05-11', interests: ['music'] },
    })
  ).body.data.id
})
afterAll(() => service.close())

const code = (reply: Reply) => reply.body.error?.code
const make = (body: object = { childId, year: 2026, month: 3 }, headers: Record<string, string> = {}, query = '') =>
  parent.send('POST', `/api/plans${query}`, { body, headers })
const made = async (): Promise<Plan> => (await make()).body.data
const act = (
  plan: Plan,
  item: PlanItem,
  what: string,
  body: object = {},
  headers: Record<string, string> = {},
  query = '',
) => parent.send('POST', `/api/plans/${plan.id}/activities/${item.activityId}/${what}${query}`, { body, headers })
const typesOf = async (plan: Plan) => (await service.events(planStream(plan.id))).map(({ type }) => type)
const feedback = { engagement: 5, difficulty: 3, focusMinutes: 20 }

describe('making a plan', () => {
  it('returns the new plan, and the existing one the next time', async () => {
    const reply = await make()
    expect(reply.status).toBe(201)
    const plan: Plan = reply.body.data
    expect(plan).toMatchObject({
      id: `${childId}_2026-03`,
      childId,
      year: 2026,
      month: 3,
      label: 'current',
      status: 'not-started',
      generatedAt: '2026-03-10T09:00:00.000Z',
    })
    expect(plan.items.length).toBeGreaterThanOrEqual(15)
    expect(plan.items.length).toBeLessThanOrEqual(20)
    // 22 of 31 days are left on 10 March, so the plan asks for that share of its activities.
    const asked = Math.round((plan.items.length * 22) / 31)
    expect(plan.items.filter(({ optional }) => !optional)).toHaveLength(asked)
    expect(plan.counts).toEqual({
      total: asked,
      completed: 0,
      remaining: asked,
      optional: plan.items.length - asked,
      completionRate: 0,
    })
    expect(plan.items.some(({ reasons }) => reasons.length > 0)).toBe(true)
    expect(plan.items.map(({ position }) => position)).toEqual(plan.items.map((_, index) => index + 1))
    expect(
      plan.items.every(
        (item) =>
          item.status === 'pending' &&
          item.completedAt === null &&
          item.durationMinutes === null &&
          item.feedback === null,
      ),
    ).toBe(true)
    const again = await make()
    expect([again.status, again.body.data]).toEqual([200, plan])
    expect(await typesOf(plan)).toEqual(['PlanMade'])
  })

  it("uses the request's language, and Turkish where an activity has no text in that language", async () => {
    const turkish = await made()
    const english: Plan = (await make(undefined, {}, '?lang=en')).body.data
    const [reason, same] = [turkish, english].map(
      ({ items }) => items.find(({ reasons }) => reasons.length > 0)!.reasons[0]!,
    )
    expect(same!.message).not.toBe(reason!.message)
    expect(same!.code).toBe(reason!.code)
    const titles = (plan: Plan) => new Map(plan.items.map(({ activityId, activity }) => [activityId, activity.title]))
    for (const [id, title] of titles(turkish))
      expect(titles(english).get(id)).toBe(id === withoutEnglish ? title : title.replace('Etkinlik', 'Activity'))
  })

  it('is allowed for this month and the next', async () => {
    const next = await make({ childId, year: 2026, month: 4 })
    expect([next.status, next.body.data.label]).toEqual([201, 'future'])
    for (const [year, month] of [
      [2026, 2],
      [2026, 5],
      [2025, 3],
      [9999, 12],
      [2000, 1],
    ]) {
      const reply = await make({ childId, year, month })
      expect([reply.status, code(reply), reply.body.error.reason]).toEqual([409, 'CONFLICT', 'MONTH_OUT_OF_RANGE'])
    }
  })

  it('is refused if the child is too young or too old in that month', async () => {
    const born = async (birthDate: string) =>
      (await parent.send('POST', '/api/children', { body: { name: 'Can', birthDate } })).body.data.id
    const young = await born('2024-04-20')
    const old = await born('2019-03-20')
    const reasons = []
    for (const [id, month] of [
      [young, 3],
      [young, 4],
      [old, 3],
      [old, 4],
    ]) {
      const reply = await make({ childId: id, year: 2026, month })
      reasons.push([reply.status, reply.body.error?.reason])
    }
    expect(reasons).toEqual([
      [409, 'CHILD_TOO_YOUNG'],
      [409, 'CHILD_TOO_YOUNG'],
      [201, undefined],
      [409, 'CHILD_TOO_OLD'],
    ])
  })

  it("is refused while the catalogue has nothing for the child's age, and succeeds once it has", async () => {
    const bare = await startService({ now: '2026-03-10T09:00:00.000Z' })
    try {
      const one = await bare.parent()
      const {
        body: { data: child },
      } = await one.send('POST', '/api/children', { body: { name: 'Deniz', birthDate: '2022-05-11' } })
      const ask = (lang: string) =>
        one.send('POST', `/api/plans?lang=${lang}`, { body: { childId: child.id, year: 2026, month: 3 } })
      const [turkish, english] = [await ask('tr'), await ask('en')]
      expect([turkish.status, turkish.body.error.code, turkish.body.error.reason]).toEqual([
        409,
        'CONFLICT',
        'NOTHING_SUITABLE',
      ])
      expect([turkish.body.message, english.body.message]).toEqual([
        'Çocuğunuzun yaşına uygun etkinlik henüz yok.',
        'There are no activities for your child’s age yet.',
      ])
      await fillCatalogue(bare)
      expect((await ask('tr')).status).toBe(201)
    } finally {
      await bare.close()
    }
  })

  it.each([
    [{}, 'childId'],
    [{ year: 2026, month: 13 }, 'month'],
    [{ year: '2026', month: 3 }, 'year'],
    [{ year: 2026, month: 3, items: [] }, 'items'],
  ])('refuses the request %j', async (body, field) => {
    const reply = await make(field === 'childId' ? body : { childId, ...body })
    expect([reply.status, code(reply)]).toEqual([400, 'VALIDATION_FAILED'])
    expect(Object.keys(reply.body.error.fields)).toContain(field)
  })

  it('makes one plan with status 201 for parallel requests with one key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const replies = await Promise.all(Array.from({ length: 5 }, () => make(undefined, headers)))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]!.status).toBe(201)
    expect(code(await make({ childId, year: 2026, month: 4 }, headers))).toBe('IDEMPOTENCY_MISMATCH')
    expect((await make(undefined, { 'Idempotency-Key': randomUUID() })).status).toBe(200)
  })

  it('makes one plan for parallel requests without a key', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => make()))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
    expect(await typesOf(replies[0]!.body.data)).toEqual(['PlanMade'])
  })
})

describe('completing an activity', () => {
  it("is dated with the current time, on the family's local day", async () => {
    const plan = await made()
    const reply = await act(plan, plan.items[2]!, 'complete', { durationMinutes: 25 })
    expect(reply.body.data).toEqual({
      ...plan.items[2],
      status: 'completed',
      completedAt: '2026-03-10T09:00:00.000Z',
      completedBy: { accountId: parent.accountId, name: 'Ayşe' },
      durationMinutes: 25,
    })
    const now = await made()
    expect([now.status, now.counts.completed]).toEqual(['partial', 1])
    const [event] = (await service.events(planStream(plan.id))).slice(-1)
    expect(event!.data).toMatchObject({ day: '2026-03-10', durationMinutes: 25 })
  })

  it('changes nothing the second time', async () => {
    const plan = await made()
    const first = await act(plan, plan.items[0]!, 'complete', { durationMinutes: 25 })
    const again = await act(plan, plan.items[0]!, 'complete', {
      durationMinutes: 99,
      completedAt: '2026-03-02T08:00:00Z',
    })
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    expect(again.headers).not.toHaveProperty('event-position')
  })

  it("accepts any time from the start of the month until now, in the family's time zone", async () => {
    const plan = await made()
    const completed = (index: number, completedAt: string) => act(plan, plan.items[index]!, 'complete', { completedAt })
    expect((await completed(0, '2026-02-28T21:00:00Z')).body.data.completedAt).toBe('2026-02-28T21:00:00.000Z')
    expect((await completed(1, '2026-03-10T12:00:00+03:00')).body.data.completedAt).toBe('2026-03-10T09:00:00.000Z')
    expect((await completed(2, '2026-02-28T20:59:59Z')).body.error.fields.completedAt.code).toBe('before-the-month')
    expect((await completed(2, '2026-03-10T09:00:01Z')).body.error.fields.completedAt.code).toBe('in-the-future')
    expect((await completed(2, 'yesterday')).body.error.fields.completedAt.code).toBe('not-an-instant')
    const days = (await service.events(planStream(plan.id))).flatMap((event) =>
      event.type === 'ActivityCompleted' ? event.data.day : [],
    )
    expect(days).toEqual(['2026-03-01', '2026-03-10'])
  })

  it('is dated back by Seconds-Ago after a wait offline, and a repetition with a greater age changes nothing', async () => {
    const plan = await made()
    const [yesterday, chosen, beforeTheMonth] = [plan.items[0]!, plan.items[1]!, plan.items[2]!]
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await act(plan, yesterday, 'complete', {}, { ...headers, 'Seconds-Ago': String(12 * 3600 + 1) })
    expect(first.body.data.completedAt).toBe('2026-03-09T20:59:59.000Z')
    const again = await act(plan, yesterday, 'complete', {}, { ...headers, 'Seconds-Ago': String(36 * 3600) })
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    // An explicit time in the body takes precedence over `Seconds-Ago`.
    const said = await act(plan, chosen, 'complete', { completedAt: '2026-03-05T10:00:00Z' }, { 'Seconds-Ago': '60' })
    expect(said.body.data.completedAt).toBe('2026-03-05T10:00:00.000Z')
    const tooOld = await act(plan, beforeTheMonth, 'complete', {}, { 'Seconds-Ago': String(20 * 86_400) })
    expect([tooOld.status, tooOld.body.error.fields.completedAt.code]).toEqual([400, 'before-the-month'])
    const days = (await service.events(planStream(plan.id))).flatMap((event) =>
      event.type === 'ActivityCompleted' ? event.data.day : [],
    )
    expect(days).toEqual(['2026-03-09', '2026-03-05'])
  })

  it('is dated with the current time when Seconds-Ago is too large to be trusted', async () => {
    const plan = await made()
    const [old, known] = [plan.items[0]!, plan.items[1]!]
    const reply = await act(plan, old, 'complete', {}, { 'Seconds-Ago': '217505988' })
    expect([reply.status, reply.body.data.completedAt]).toEqual([200, '2026-03-10T09:00:00.000Z'])
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await act(plan, known, 'complete', {}, { ...headers, 'Seconds-Ago': String(86_400) })
    for (const seconds of [20 * 86_400, 91 * 86_400]) {
      const again = await act(plan, known, 'complete', {}, { ...headers, 'Seconds-Ago': String(seconds) })
      expect([again.status, again.body.data]).toEqual([200, first.body.data])
    }
  })

  it.each(['-1', '1.5', 'a day', '1'.repeat(16)])('refuses “%s” as Seconds-Ago', async (seconds) => {
    const plan = await made()
    const reply = await act(plan, plan.items[0]!, 'complete', {}, { 'Seconds-Ago': seconds })
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([400, ['Seconds-Ago']])
  })

  it.each([0, 601, 1.5, '20'])('refuses a duration of %j', async (durationMinutes) => {
    const plan = await made()
    const reply = await act(plan, plan.items[0]!, 'complete', { durationMinutes })
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([400, ['durationMinutes']])
  })

  it('is refused for a month that has not begun', async () => {
    const {
      body: { data: plan },
    } = await make({ childId, year: 2026, month: 4 })
    const reply = await act(plan, plan.items[0], 'complete')
    expect([reply.status, reply.body.error.reason]).toEqual([409, 'MONTH_OUT_OF_RANGE'])
  })

  it('is applied once for one key, even if the activity was reopened before the repetition', async () => {
    const plan = await made()
    const headers = { 'Idempotency-Key': randomUUID() }
    await act(plan, plan.items[0]!, 'complete', {}, headers)
    await act(plan, plan.items[0]!, 'reopen')
    const again = await act(plan, plan.items[0]!, 'complete', {}, headers)
    expect([again.status, again.body.data.status]).toEqual([200, 'pending'])
    expect(code(await act(plan, plan.items[1]!, 'complete', {}, headers))).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('succeeds for all activities in parallel', async () => {
    const plan = await made()
    const replies = await Promise.all(plan.items.map((item) => act(plan, item, 'complete')))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await made()).toMatchObject({ status: 'completed', counts: { remaining: 0, completionRate: 1 } })
  })

  it("checks If-Match against the plan's ETag", async () => {
    const {
      body: { data: plan },
      headers: { etag },
    } = await make()
    expect((await act(plan, plan.items[0], 'complete', {}, { 'If-Match': etag! })).status).toBe(200)
    expect(code(await act(plan, plan.items[1], 'complete', {}, { 'If-Match': etag! }))).toBe('PRECONDITION_FAILED')
  })
})

describe('reopening and feedback', () => {
  it('feedback requires a completed activity, and reopening removes the feedback', async () => {
    const plan = await made()
    const item = plan.items[0]!
    const early = await act(plan, item, 'feedback', feedback)
    expect([early.status, early.body.error.reason]).toEqual([409, 'NOT_COMPLETED'])
    await act(plan, item, 'complete')
    expect((await act(plan, item, 'feedback', { ...feedback, notes: 'Çok sevdi' })).body.data.feedback).toEqual({
      ...feedback,
      notes: 'Çok sevdi',
    })
    expect((await act(plan, item, 'feedback', { ...feedback, engagement: 1 })).body.data.feedback).toEqual({
      ...feedback,
      engagement: 1,
    })
    const reopened = await act(plan, item, 'reopen')
    expect(reopened.body.data).toEqual(item)
    expect((await act(plan, item, 'reopen')).headers).not.toHaveProperty('event-position')
  })

  it('notes are never stored in plain text', async () => {
    const plan = await made()
    await act(plan, plan.items[0]!, 'complete')
    await act(plan, plan.items[0]!, 'feedback', { ...feedback, notes: 'Çok sevdi' })
    for await (const event of service.engines.log.readStream(planStream(plan.id)))
      expect(JSON.stringify(event)).not.toContain('sevdi')
  })

  it.each([
    [{ ...feedback, engagement: 0 }, 'engagement'],
    [{ ...feedback, difficulty: 6 }, 'difficulty'],
    [{ ...feedback, focusMinutes: 241 }, 'focusMinutes'],
    [{ ...feedback, notes: 'x'.repeat(1001) }, 'notes'],
  ])('refuses the feedback %j', async (body, field) => {
    const plan = await made()
    expect(Object.keys((await act(plan, plan.items[0]!, 'feedback', body)).body.error.fields)).toEqual([field])
  })

  it('reopening refuses a body', async () => {
    const plan = await made()
    expect((await act(plan, plan.items[0]!, 'reopen', { force: true })).body.error.fields.force.code).toBe(
      'unknown-field',
    )
  })
})

describe('two people with one plan', () => {
  let father: Parent
  const of =
    (who: Parent) =>
    (plan: Plan, item: PlanItem, what: string, body: object = {}, headers: Record<string, string> = {}) =>
      who.send('POST', `/api/plans/${plan.id}/activities/${item.activityId}/${what}`, { body, headers })
  beforeEach(async () => {
    father = await service.parent()
    await join(parent, childId, father, 'parent')
  })

  it('keep a completion with feedback made before the swap was known, even of a recalled activity', async () => {
    const plan = await made()
    const item = plan.items[0]!
    expect((await of(father)(plan, item, 'swap')).status).toBe(200)
    const operator = { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null }
    const activity = (command: ActivityCommand) =>
      createCommandHandler(service.engines).handle(activityDecider, activityStream(item.activityId), command, operator)
    await activity({
      type: 'Recall',
      data: { at: service.clock.now(), reason: { tr: 'Küçük parça', en: 'Small part' } },
    })
    await service.project()

    const { revision: planRevision } = plan
    const completed = await act(plan, item, 'complete', { planRevision })
    expect([completed.status, completed.body.data]).toMatchObject([
      200,
      { position: plan.items.length + 1, status: 'completed' },
    ])
    expect(completed.body.data.reasons.at(-1)).toEqual({
      code: 'done-before-change',
      message: reasonMessage({ code: 'done-before-change' }, 'tr'),
    })
    expect((await act(plan, item, 'feedback', { ...feedback, planRevision })).status).toBe(200)
    const now = await made()
    expect(now.revision > plan.revision).toBe(true)
    expect(now.items.map(({ status, swap }) => [status, swap])).toEqual([
      ...plan.items.map(() => ['pending', null]),
      ['completed', null],
    ])
    await activity({ type: 'Restore', data: { at: service.clock.now(), recalled: true } })
    await service.project()
  })

  it('keep an older browser’s completion that waited since before the swap, and no later one', async () => {
    const plan = await made()
    await of(father)(plan, plan.items[0]!, 'swap')
    await of(father)(plan, plan.items[1]!, 'swap')
    expect((await act(plan, plan.items[0]!, 'complete', {}, { 'Seconds-Ago': '60' })).status).toBe(200)
    expect(code(await act(plan, plan.items[1]!, 'complete'))).toBe('NOT_FOUND')
    expect(code(await act(plan, plan.items[1]!, 'complete', { planRevision: (await made()).revision }))).toBe(
      'NOT_FOUND',
    )
  })

  it('lose no words to a late undo', async () => {
    const plan = await made()
    const item = plan.items[0]!
    const { completedAt, feedbackUntil }: PlanItem = (await act(plan, item, 'complete')).body.data
    expect(feedbackUntil).toBeNull()
    const said: PlanItem = (await of(father)(plan, item, 'feedback', { ...feedback, notes: 'Bayıldı' })).body.data
    expect(said.feedbackUntil).toBe('2026-03-10T09:00:00.000Z')
    const refused = await act(plan, item, 'reopen', { completedAt, feedbackUntil })
    expect([refused.status, code(refused), refused.body.error.reason]).toEqual([409, 'CONFLICT', 'CHANGED_MEANWHILE'])
    expect((await made()).items[0]!.feedbacks).toMatchObject([{ notes: 'Bayıldı' }])
    expect((await act(plan, item, 'reopen', { completedAt, feedbackUntil: said.feedbackUntil })).status).toBe(200)
    await act(plan, item, 'complete', { completedAt: '2026-03-10T08:00:00.000Z' })
    expect((await act(plan, item, 'reopen', { completedAt })).body.error.reason).toBe('CHANGED_MEANWHILE')
    expect((await act(plan, item, 'reopen')).body.data.status).toBe('pending')
  })

  it('let a stranger neither bring back nor take back', async () => {
    const plan = await made()
    const stranger = await service.parent()
    await of(father)(plan, plan.items[0]!, 'swap')
    for (const what of ['complete', 'feedback', 'reopen', 'swap'])
      expect(
        code(
          await of(stranger)(plan, plan.items[0]!, what, {
            ...(what === 'feedback' && feedback),
            ...((what === 'complete' || what === 'feedback') && { planRevision: plan.revision }),
          }),
        ),
      ).toBe('NOT_FOUND')
    expect(await typesOf(plan)).toEqual(['PlanMade', 'ActivitySwapped'])
  })
})

describe('swapping an activity', () => {
  it('replaces the activity by one that the plan never had at any place', async () => {
    let plan = await made()
    const seen = new Set(plan.items.map(({ activityId }) => activityId))
    for (let time = 0; time < 3; time++) {
      const reply = await act(plan, plan.items[1]!, 'swap', { reason: 'too-easy' })
      expect(reply.status).toBe(200)
      plan = reply.body.data
      expect(seen).not.toContain(plan.items[1]!.activityId)
      expect(plan.items[1]!.position).toBe(2)
      seen.add(plan.items[1]!.activityId)
    }
    expect((await service.events(planStream(plan.id))).at(-1)!.data).toMatchObject({ reason: 'too-easy' })
  })

  it('needs no reason, but refuses an unknown one', async () => {
    const plan = await made()
    expect((await act(plan, plan.items[0]!, 'swap')).status).toBe(200)
    expect((await act(plan, plan.items[1]!, 'swap', { reason: 'bored' })).body.error.fields.reason.code).toBe(
      'not-an-option',
    )
  })

  it('names the person who has completed the activity meanwhile', async () => {
    const plan = await made()
    const father = await service.parent()
    await join(parent, childId, father, 'parent')
    await act(plan, plan.items[0]!, 'complete')
    const swap = (by: Parent, lang: string) =>
      by.send('POST', `/api/plans/${plan.id}/activities/${plan.items[0]!.activityId}/swap?lang=${lang}`, { body: {} })
    const { name } = (await parent.send('GET', '/api/auth/me')).body.data.user
    const replies = [await swap(father, 'tr'), await swap(father, 'en'), await swap(parent, 'tr')]
    expect(replies.map(({ status, body }) => [status, body.error.reason, body.message])).toEqual([
      [409, 'ALREADY_COMPLETED', `${name} az önce tamamladı.`],
      [409, 'ALREADY_COMPLETED', `${name} has just completed it.`],
      [409, 'ALREADY_COMPLETED', 'Bu etkinliği az önce tamamladınız.'],
    ])
  })

  it('is refused for a completed activity and for one that is not in the plan', async () => {
    const plan = await made()
    await act(plan, plan.items[0]!, 'complete')
    expect((await act(plan, plan.items[0]!, 'swap')).body.error).toMatchObject({
      code: 'CONFLICT',
      reason: 'ALREADY_COMPLETED',
    })
    for (const what of ['swap', 'complete', 'reopen', 'feedback'])
      expect(
        code(
          await act(plan, { ...plan.items[0]!, activityId: randomUUID() }, what, what === 'feedback' ? feedback : {}),
        ),
      ).toBe('NOT_FOUND')
  })

  it('is refused when no other activity suits', async () => {
    const plan = await made()
    let reply: Reply
    let current = plan
    do {
      reply = await act(current, current.items[0]!, 'swap')
      if (reply.status === 200) current = reply.body.data
    } while (reply.status === 200)
    expect(reply.body.error).toMatchObject({ code: 'CONFLICT', reason: 'NOTHING_TO_SWAP' })
    expect(await typesOf(plan)).toHaveLength(1 + 42 - plan.items.length)
  })

  it('is applied once for five parallel requests with one key', async () => {
    const plan = await made()
    const headers = { 'Idempotency-Key': randomUUID() }
    const replies = await Promise.all(Array.from({ length: 5 }, () => act(plan, plan.items[0]!, 'swap', {}, headers)))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await typesOf(plan)).toEqual(['PlanMade', 'ActivitySwapped'])
  })
})

describe('a plan', () => {
  it('keeps an activity that was archived after the plan was made', async () => {
    const plan = await made()
    const item = plan.items[0]!
    await createCommandHandler(service.engines).handle(
      activityDecider,
      activityStream(item.activityId),
      { type: 'Archive', data: { at: service.clock.now() } },
      { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null },
    )
    await service.project()
    expect((await act(plan, item, 'complete')).body.data.activity).toEqual(item.activity)
    await createCommandHandler(service.engines).handle(
      activityDecider,
      activityStream(item.activityId),
      { type: 'Restore', data: { at: service.clock.now(), recalled: false } },
      { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null },
    )
    await service.project()
  })

  it("is presented with activities from the log when the catalogue's read model is behind", async () => {
    const plan = await made()
    const { readStore } = service.engines
    const getMany = readStore.getMany
    readStore.getMany = async () => []
    const again = await made()
    readStore.getMany = getMany
    expect(again).toEqual(plan)
  })

  it('of a removed child returns 404, also for writes', async () => {
    const plan = await made()
    await parent.send('DELETE', `/api/children/${childId}`)
    expect(code(await make())).toBe('NOT_FOUND')
    for (const what of ['complete', 'reopen', 'swap'])
      expect(code(await act(plan, plan.items[0]!, what))).toBe('NOT_FOUND')
    expect(code(await act(plan, plan.items[0]!, 'feedback', feedback))).toBe('NOT_FOUND')
  })

  it('of a child that another process removed returns 404 at once, although this process has the child cached', async () => {
    const plan = await made()
    expect((await act(plan, plan.items[0]!, 'complete')).status).toBe(200)
    await createCommandHandler(service.engines).handle(
      childDecider,
      childStream(childId),
      { type: 'Remove', data: { at: service.clock.now(), accountId: parent.accountId, because: 'parent' } },
      { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null },
    )
    await service.engines.keys.forget(`child:${childId}`)
    expect(code(await act(plan, plan.items[1]!, 'complete'))).toBe('NOT_FOUND')
  })

  it('requires a well-formed id', async () => {
    for (const id of ['x', childId, `${childId}_2026-13`, `${childId}_26-03`]) {
      const reply = await parent.send('POST', `/api/plans/${id}/activities/${randomUUID()}/complete`, { body: {} })
      expect([id, reply.status, Object.keys(reply.body.error.fields)]).toEqual([id, 400, ['id']])
    }
    expect(
      code(
        await parent.send('POST', `/api/plans/${childId}_2026-03/activities/${randomUUID()}/complete`, { body: {} }),
      ),
    ).toBe('NOT_FOUND')
  })
})

describe('after a birthday or the end of the month', () => {
  it('swaps an activity for one that suits the age at which the plan was made', async () => {
    childId = (await parent.send('POST', '/api/children', { body: { name: 'Can', birthDate: '2019-03-15' } })).body.data
      .id
    const plan = await made()
    for (const day of ['2026-03-15', '2026-04-20']) {
      service.clock.advanceTo(`${day}T09:00:00.000Z`)
      parent = await service.signIn(parent.email)
      const reply = await act(plan, plan.items[1]!, 'swap')
      expect([day, reply.status]).toEqual([day, 200])
      plan.items = reply.body.data.items
    }
  })
})
