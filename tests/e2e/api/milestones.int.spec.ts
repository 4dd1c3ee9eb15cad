import { randomUUID } from 'node:crypto'
import { loadMilestones } from '@filiz/catalogue/load.ts'
import { shippedMilestones } from '@filiz/catalogue/milestones.ts'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { createAdministrators } from '@filiz/application/accounts/administrators.ts'
import { milestoneDomains } from '@filiz/domain/milestones/events.ts'
import { developmentStream } from '@filiz/domain/shared/streams.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import type { Checklists, EditedMilestone, Milestone } from '@filiz/http/contract/milestones.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { join } from './testing/join.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let [owner, parent, helper, admin] = [] as unknown as [Parent, Parent, Parent, Parent]
let child: string

const addChild = async (of: Parent, birthDate: string, more: object = {}): Promise<string> =>
  (await of.send('POST', '/api/children', { body: { name: 'Defne', birthDate, ...more } })).body.data.id
const get = async (of = owner, id = child, language: 'tr' | 'en' = 'tr'): Promise<Checklists> =>
  (await of.get(`/api/children/${id}/milestones`, language)).body.data
const all = ({ ages }: Checklists): readonly Milestone[] =>
  ages.flatMap(({ domains }) => domains.flatMap(({ milestones }) => milestones))
const answer = (id: string, body: object, of = owner, headers: Record<string, string> = {}) =>
  of.send('PUT', `/api/children/${child}/milestones/${id}`, { body, headers })
const focus = (body: object, of = owner, headers: Record<string, string> = {}) =>
  of.send('PUT', `/api/children/${child}/focus`, { body, headers })

beforeAll(async () => {
  filiz = await started({ now: '2026-11-10T09:00:00.000Z' })
  ;[owner, parent, helper, admin] = (await Promise.all(Array.from({ length: 4 }, () => filiz.parent()))) as [
    Parent,
    Parent,
    Parent,
    Parent,
  ]
  child = await addChild(owner, '2022-12-10')
  await join(owner, parent, [child], 'parent')
  await join(owner, helper, [child], 'helper')
  await currentPlan(owner, child)
})
afterAll(() => filiz.stop())

describe('the checklists of a child', () => {
  it('are those of its age and of earlier ages in all domains, unanswered, with the next one', async () => {
    const data = await get()
    expect(data.ages.map(({ ageMonths }) => ageMonths)).toEqual([36, 30, 24])
    for (const { domains, source } of data.ages) {
      expect(domains.map(({ domain }) => domain)).toEqual(milestoneDomains)
      expect(source).toContain('CDC')
    }
    expect(all(data).every((one) => one.answer === null && one.day === null)).toBe(true)
    expect(data.next).toEqual({ ageMonths: 48, from: '2026-12-10' })
    expect(all(await get(owner, child, 'en'))[0]!.text).not.toBe(all(data)[0]!.text)
  })

  it('lead to activities that suit the child, and say which of them are in its plan', async () => {
    const milestones = all(await get())
    const plan = await currentPlan(owner, child)
    const planned = new Set(plan.items.map(({ activityId }) => activityId))
    for (const { activities } of milestones) {
      expect(activities).toHaveLength(5)
      for (const { id, inPlan } of activities) expect(inPlan).toBe(planned.has(id))
    }
    const ids = new Set(milestones.flatMap(({ activities }) => activities.map(({ id }) => id)))
    for (const id of [...ids].slice(0, 20)) {
      const { minAge, maxAge } = (await owner.get(`/api/activities/${id}`)).body.data
      expect(minAge <= 3 && 3 <= maxAge).toBe(true)
    }
  })

  it('are empty for a child under two, and those of all ages for a child of six', async () => {
    const baby = await addChild(owner, '2025-06-01')
    expect(await get(owner, baby)).toMatchObject({ ages: [], next: { ageMonths: 24, from: '2027-06-01' } })
    const six = await get(owner, await addChild(owner, '2020-05-01'))
    expect([six.ages.length, six.next]).toEqual([6, null])
  })
})

describe('an answer', () => {
  it('is of today unless a day is given, is shown to parents, changed, and taken back', async () => {
    const [{ id }] = all(await get()) as [Milestone]
    const first = await answer(id, { answer: 'not-yet' })
    expect([first.status, first.body.data]).toEqual([200, { id, answer: 'not-yet', day: '2026-11-10' }])
    expect(first.headers).toHaveProperty('event-position')
    const changed = await answer(id, { answer: 'yes', day: '2026-11-01' }, parent)
    expect(changed.body.data).toEqual({ id, answer: 'yes', day: '2026-11-01' })
    expect(all(await get(parent))[0]).toMatchObject({ id, answer: 'yes', day: '2026-11-01' })
    expect((await answer(id, { answer: null })).body.data).toEqual({ id, answer: null, day: null })
    expect(all(await get())[0]).toMatchObject({ id, answer: null, day: null })
  })

  it('is refused for a wrong day, an unknown milestone, a helper and a stranger', async () => {
    const [{ id }] = all(await get()) as [Milestone]
    for (const day of ['2026-11-11', '2022-12-09']) {
      const { status, body } = await answer(id, { answer: 'yes', day })
      expect([day, status, Object.keys(body.error.fields)]).toEqual([day, 400, ['day']])
    }
    expect((await answer(randomUUID(), { answer: 'yes' })).status).toBe(404)
    expect((await answer(id, { answer: 'yes' }, helper)).status).toBe(403)
    expect((await answer(id, { answer: 'yes' }, admin)).status).toBe(404)
  })

  it('is executed once for a repeated key, and only on the state that If-Match names', async () => {
    child = await addChild(owner, '2022-12-10')
    const [one, other] = all(await get()) as [Milestone, Milestone]
    const { etag: empty } = (await owner.get(`/api/children/${child}/milestones`)).headers as { etag: string }
    const headers = { 'Idempotency-Key': randomUUID() }
    expect((await answer(one.id, { answer: 'yes' }, owner, { ...headers, 'If-Match': empty })).status).toBe(200)
    expect((await answer(one.id, { answer: 'yes' }, owner, headers)).status).toBe(200)
    expect((await answer(one.id, { answer: 'not-yet' }, owner, headers)).status).toBe(422)
    expect((await answer(other.id, { answer: 'yes' }, owner, { 'If-Match': empty })).status).toBe(412)
    const { etag } = (await owner.get(`/api/children/${child}/milestones`)).headers as { etag: string }
    expect((await answer(other.id, { answer: 'yes' }, owner, { 'If-Match': etag })).status).toBe(200)
    expect((await answer(other.id, { answer: 'not-yet' }, owner, { 'If-Match': etag })).status).toBe(412)
  })

  it('is nowhere readable in the log, and is in the export of the account', async () => {
    const [{ id }] = all(await get()) as [Milestone]
    await answer(id, { answer: 'not-sure' })
    await focus({ milestoneId: id, year: 2026, month: 12 })
    const stored: string[] = []
    for await (const { type, data } of filiz.engines.log.readStream(developmentStream(child)))
      stored.push(`${type} ${JSON.stringify(data)}`)
    expect(stored.join(' ')).toContain('FocusChosen')
    expect(stored.join(' ')).not.toMatch(new RegExp(`${id}|not-sure|2026-11-10"`))
    const { text } = await owner.send('GET', '/api/auth/export')
    const exported = JSON.parse(text).children.find((one: { id: string }) => one.id === child)
    expect(exported.development.at(-2)).toMatchObject({
      what: 'MilestoneAnswered',
      milestoneId: id,
      answer: 'not-sure',
    })
  })

  it('is told to everybody who follows the child and may see it, also afterwards', async () => {
    await join(owner, parent, [child], 'parent')
    const stream = await parent.follow()
    const { id: before } = await stream.next('ready')
    const [{ id }] = all(await get()) as [Milestone]
    await answer(id, { answer: 'yes' })
    expect(JSON.parse((await stream.next('change')).data)).toEqual({ childIds: [child] })
    stream.close()
    const resumed = await parent.follow(before)
    expect(JSON.parse((await resumed.next('change')).data).childIds).toContain(child)
    resumed.close()
  })
})

describe('a focus', () => {
  it('is chosen for this month or the next one, and taken back', async () => {
    const chosen = await focus({ category: 'DIL_HIKAYE', year: 2026, month: 12 })
    expect([chosen.status, chosen.body.data]).toEqual([
      200,
      { category: 'DIL_HIKAYE', milestoneId: null, year: 2026, month: 12, hasPlan: false },
    ])
    expect((await get()).focuses).toMatchObject([
      { year: 2026, month: 11, category: null, milestoneId: null },
      { year: 2026, month: 12, category: 'DIL_HIKAYE', milestoneId: null, hasPlan: false },
    ])
    const dropped = await owner.send('DELETE', `/api/children/${child}/focus?year=2026&month=12`)
    expect(dropped.status).toBe(200)
    expect((await get()).focuses[1]).toMatchObject({ category: null, milestoneId: null })
  })

  it('says that the month’s plan exists, which it does not change', async () => {
    await currentPlan(owner, child)
    const before = await currentPlan(owner, child)
    expect((await focus({ category: 'DIL_HIKAYE', year: 2026, month: 11 })).body.data.hasPlan).toBe(true)
    expect((await get()).focuses[0]).toMatchObject({ category: 'DIL_HIKAYE', hasPlan: true })
    expect((await currentPlan(owner, child)).items).toEqual(before.items)
  })

  it('gives the next plan more activities of a milestone, with a reason that helpers do not see', async () => {
    const id = await addChild(owner, '2022-12-10')
    await join(owner, helper, [id], 'helper')
    await currentPlan(owner, id)
    const milestone = all(await get(owner, id)).at(-1)!
    const month = { year: 2026, month: 12 }
    const body = { milestoneId: milestone.id, ...month }
    expect((await owner.send('PUT', `/api/children/${id}/focus`, { body })).body.data.hasPlan).toBe(false)
    const plan = (await owner.send('POST', '/api/plans', { body: { childId: id, ...month } })).body.data as Plan
    const added = plan.items.filter(({ reasons }) => reasons[0]!.code === 'focus')
    expect(added.length).toBeGreaterThan(0)
    expect(added.length).toBeLessThanOrEqual(2)
    const { skills } = shippedMilestones().find(({ milestoneId }) => milestoneId === milestone.id)!.content
    for (const { activity, reasons } of added) {
      expect(activity.skills!.some((skill) => skills.includes(skill))).toBe(true)
      expect(reasons[0]!.message).toBe('Bu ay için seçtiğiniz odaktan')
    }
    expect((await get(owner, id)).focuses[1]).toMatchObject({ milestoneId: milestone.id, hasPlan: true })
    const seen = (await helper.get(`/api/plans/${plan.id}`)).body.data as Plan
    expect(seen.items.every(({ reasons }) => reasons.length > 0)).toBe(true)
    expect(seen.items.flatMap(({ reasons }) => reasons).some(({ code }) => code === 'focus')).toBe(false)
  })

  it('is refused for other months, two things at once, an unknown milestone and a helper', async () => {
    const shared = await addChild(owner, '2022-12-10')
    await join(owner, helper, [shared], 'helper')
    const december = { year: 2026, month: 12 }
    expect((await focus({ category: 'DIL_HIKAYE', year: 2027, month: 1 })).body.error).toMatchObject({
      code: 'CONFLICT',
      reason: 'MONTH_OUT_OF_RANGE',
    })
    for (const body of [december, { ...december, category: 'DIL_HIKAYE', milestoneId: randomUUID() }])
      expect((await focus(body)).status).toBe(400)
    expect((await focus({ ...december, milestoneId: randomUUID() })).status).toBe(404)
    const byHelper = { body: { ...december, category: 'DIL_HIKAYE' } }
    expect((await helper.send('PUT', `/api/children/${shared}/focus`, byHelper)).status).toBe(403)
    expect((await owner.send('DELETE', `/api/children/${child}/focus?year=2026&month=x`)).status).toBe(400)
  })
})

describe('the milestones of the product', () => {
  const list = async (): Promise<readonly EditedMilestone[]> => (await admin.get('/api/admin/milestones')).body.data
  const revised = ({ id, skills, translations }: EditedMilestone, text: string) => ({
    id,
    skills,
    translations: { ...translations, tr: { ...translations.tr, text } },
  })
  const revise = (milestones: readonly object[], headers: Record<string, string> = {}) =>
    admin.send('PUT', '/api/admin/milestones', { body: { milestones }, headers })

  beforeAll(async () => {
    const { vault, keys } = filiz.engines
    const administrators = createAdministrators({
      ...filiz.engines,
      commands: filiz.commands,
      addresses: createAddresses(vault, keys),
    })
    await administrators.grant(admin.email, 'ADMIN')
    const isAllowed = async () => (await admin.get('/api/admin/milestones')).status === 200
    await vi.waitUntil(isAllowed, { timeout: 15_000, interval: 50 })
  })

  it('are revised by administrators only, seen by families, and kept by the next release', async () => {
    const [first] = await list()
    const { body, status } = await revise([revised(first!, 'Yeni söz')])
    expect([status, body.data[0]]).toMatchObject([200, { id: first!.id, version: 2, origin: 'admin' }])
    expect(body.data[0].earlier).toEqual([{ skills: first!.skills, translations: first!.translations }])
    expect(all(await get()).find(({ id }) => id === first!.id)!.text).toBe('Yeni söz')
    const loading = { commands: createCommandHandler(filiz.engines), clock: filiz.clock }
    expect(await loadMilestones(loading, shippedMilestones(), 'release')).toBe(0)
    expect((await list())[0]!.version).toBe(2)
    expect((await owner.send('PUT', '/api/admin/milestones', { body: {} })).status).toBe(403)
    expect((await owner.get('/api/admin/milestones')).status).toBe(403)
  })

  it('are not revised when one is unknown, or when somebody else was faster', async () => {
    const [first, second] = await list()
    expect((await revise([revised(second!, 'Söz'), { ...revised(first!, 'Söz'), id: randomUUID() }])).status).toBe(404)
    const { etag } = (await admin.get('/api/admin/milestones')).headers as { etag: string }
    expect((await revise([revised(second!, 'Söz')], { 'If-Match': etag })).status).toBe(200)
    expect((await revise([revised(second!, 'Son söz')], { 'If-Match': etag })).status).toBe(412)
    expect((await revise([{ ...revised(second!, ''), skills: [] }])).status).toBe(400)
  })
})
