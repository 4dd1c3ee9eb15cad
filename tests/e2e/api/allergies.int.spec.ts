// @module-tag long
import type { ActivitySummary, Child, Plan } from '@filiz/http/contract/shapes.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let parent: Parent

const form = { name: 'Defne', birthDate: '2022-05-10' }
const add = async (more: object) =>
  (await parent.send('POST', '/api/children', { body: { ...form, ...more } })).body.data as Child
const contain = (allergen: 'wheat' | 'milk', activities: readonly ActivitySummary[]) =>
  activities.filter(({ hazards }) => hazards === undefined || hazards.includes(allergen)).length

beforeAll(async () => {
  filiz = await started({ now: '2026-11-01T09:00:00.000Z' })
  parent = await filiz.parent()
})
afterAll(() => filiz.stop())

it('plans, suggestions and replacements leave out what contains an allergen', async () => {
  const { id } = await add({ allergies: ['wheat', 'milk'] })
  const plan = await currentPlan(parent, id)
  const suggested = (await parent.get(`/api/activities/suggested?childId=${id}`)).body.data as ActivitySummary[]
  const replacements = (await parent.get(`/api/plans/${plan.id}/activities/${plan.items[0]!.activityId}/replacements`))
    .body.data as ActivitySummary[]
  const all = [...plan.items.map(({ activity }) => activity), ...suggested, ...replacements]
  expect(all.length).toBeGreaterThan(20)
  expect([contain('wheat', all), contain('milk', all)]).toEqual([0, 0])
})

it('an allergy that is added later keeps the plan’s activity out of today, and the next plan free of it', async () => {
  const { id } = await add({ name: 'Kaya' })
  const plan = await currentPlan(parent, id)
  const found = (await parent.get('/api/activities?limit=100&search=hamur')).body.data as ActivitySummary[]
  const planned = new Set(plan.items.map(({ activityId }) => activityId))
  const dough = found.find(({ id, hazards, minAge }) => hazards?.includes('wheat') && minAge <= 4 && !planned.has(id))!
  const insteadOf = plan.items[0]!.activityId
  const body = { activityId: dough.id, insteadOf }
  expect((await parent.send('POST', `/api/plans/${plan.id}/activities`, { body })).status).toBe(201)
  await parent.send('PUT', `/api/children/${id}`, { body: { ...form, name: 'Kaya', allergies: ['wheat'] } })

  const today = (await parent.get(`/api/plans/current/today?childId=${id}`)).body.data as Plan
  expect(today.items.map(({ activityId }) => activityId)).not.toContain(dough.id)
  const next = await parent.send('POST', '/api/plans', { body: { childId: id, year: 2026, month: 12 } })
  expect(next.status).toBe(201)
  expect(
    contain(
      'wheat',
      (next.body.data as Plan).items.map(({ activity }) => activity),
    ),
  ).toBe(0)
})

it('a form without allergies keeps them, an empty list removes them, and another word is refused', async () => {
  const { id } = await add({ name: 'Ece', allergies: ['milk', 'milk', 'egg'] })
  const put = (more: object) => parent.send('PUT', `/api/children/${id}`, { body: { ...form, name: 'Ece', ...more } })
  const allergies = async () => ((await parent.get(`/api/children/${id}`)).body.data as Child).allergies
  await put({ birthDate: '2022-05-11' })
  expect(await allergies()).toEqual(['milk', 'egg'])
  const refused = await put({ allergies: ['strawberry'] })
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, ['allergies.0']])
  await put({ allergies: [] })
  expect(await allergies()).toEqual([])
})

it('the household shapes the first plans of siblings, is kept by a form without it, and another word is refused', async () => {
  const { id } = await add({ name: 'Ada', household: ['balls', '10-minutes'] })
  const family = await filiz.parent()
  for (const name of ['Ada', 'Ege']) {
    const body = { ...form, name, household: ['balls', '10-minutes'] }
    const child = (await family.send('POST', '/api/children', { body })).body.data as Child
    const { items } = await currentPlan(family, child.id)
    const drawing = items.filter(({ activity: { materialKinds: kinds = [] } }) =>
      kinds.some((kind) => kind === 'paper' || kind === 'crayons'),
    )
    // A third of the catalogue's activities for this age need paper or crayons.
    expect(drawing.length).toBeLessThan(items.length / 4)
  }
  const put = (more: object) => parent.send('PUT', `/api/children/${id}`, { body: { ...form, name: 'Ada', ...more } })
  expect((await put({ birthDate: '2022-05-11' })).body.data.household).toEqual(['balls', '10-minutes'])
  expect((await put({ household: ['piano'] })).body.error.fields).toHaveProperty(['household.0'])
})

it('allergies and the household are encrypted in the log', async () => {
  const { id } = await add({ name: 'Can', allergies: ['sesame'], household: ['scissors'] })
  const [stored] = await Array.fromAsync(filiz.engines.log.readStream(childStream(id)))
  expect(stored!.type).toBe('ChildAdded')
  expect(JSON.stringify(stored)).not.toMatch(/sesame|scissors/)
})
