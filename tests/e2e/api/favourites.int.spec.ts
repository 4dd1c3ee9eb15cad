// @module-tag long
import { randomUUID } from 'node:crypto'
import type { ActivitySummary, Plan } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let parent: Parent
let stranger: Parent
let child: string
let plan: Plan

const heart = (
  method: 'PUT' | 'DELETE',
  id: string,
  of = parent,
  childId = child,
  headers: Record<string, string> = {},
) => of.send(method, `/api/activities/${id}/favourite?childId=${childId}`, { headers })
const list = async (query = '', of = parent, childId = child): Promise<ActivitySummary[]> =>
  (await of.get(`/api/activities?childId=${childId}&limit=100${query}`)).body.data
const saved = async () => (await list('&favourite=true')).map(({ id }) => id)

beforeAll(async () => {
  filiz = await started({ now: '2026-11-10T09:00:00.000Z' })
  ;[parent, stranger] = await Promise.all([filiz.parent(), filiz.parent()])
  child = (await parent.send('POST', '/api/children', { body: { name: 'Defne', birthDate: '2022-05-10' } })).body.data
    .id
  plan = await currentPlan(parent, child)
})
afterAll(() => filiz.stop())

it('an activity is saved and removed once, however often the request is repeated', async () => {
  const [first, second] = await list()
  const before = await heart('PUT', first!.id)
  expect([before.status, before.body.data]).toEqual([200, { activityId: first!.id, childId: child, favourite: true }])
  expect(before.headers).toHaveProperty('event-position')
  const again = await heart('PUT', first!.id)
  expect([again.status, again.body.data.favourite]).toEqual([200, true])
  expect(again.headers).not.toHaveProperty('event-position')
  await heart('PUT', second!.id)
  expect(await saved()).toEqual([second!.id, first!.id])

  const headers = { 'Idempotency-Key': randomUUID() }
  expect((await heart('DELETE', first!.id, parent, child, headers)).body.data.favourite).toBe(false)
  await heart('PUT', first!.id)
  expect((await heart('DELETE', first!.id, parent, child, headers)).body.data.favourite).toBe(true)
  expect((await heart('DELETE', second!.id, parent, child, headers)).body.error.code).toBe('IDEMPOTENCY_MISMATCH')
  for (const { id } of [first!, second!]) await heart('DELETE', id)
  expect((await heart('DELETE', first!.id)).status).toBe(200)
  expect(await saved()).toEqual([])
})

it('answers say whether an activity is saved for the child that the request names, and nothing without a child', async () => {
  const [first] = await list()
  await heart('PUT', first!.id)
  expect((await list()).filter(({ favourite }) => favourite).map(({ id }) => id)).toEqual([first!.id])
  const page = async (query: string) => (await parent.get(`/api/activities/${first!.id}${query}`)).body.data.favourite
  expect([await page(`?childId=${child}`), await page('')]).toEqual([true, undefined])
  const found = (await parent.get('/api/activities')).body.data as ActivitySummary[]
  expect(found.every(({ favourite }) => favourite === undefined)).toBe(true)
  const other = (await parent.send('POST', '/api/children', { body: { name: 'Can', birthDate: '2022-05-10' } })).body
    .data
  expect((await list('&favourite=true', parent, other.id)).length).toBe(0)
  await heart('DELETE', first!.id)
})

it('returns 404 for another family’s child, an unknown child and an unknown activity, whoever asks', async () => {
  const [first] = await list()
  const foreign = [
    await heart('PUT', first!.id, stranger),
    await heart('DELETE', first!.id, stranger),
    await heart('PUT', first!.id, parent, randomUUID()),
    await heart('PUT', randomUUID()),
    await heart('DELETE', randomUUID()),
    await stranger.get(`/api/activities?childId=${child}`),
    await stranger.get(`/api/activities?childId=${child}&favourite=true`),
    await stranger.get(`/api/activities/${first!.id}?childId=${child}`),
  ]
  expect(foreign.map(({ status, body }) => [status, body.error.code])).toEqual(foreign.map(() => [404, 'NOT_FOUND']))
  expect(await saved()).toEqual([])
  const without = await parent.get('/api/activities?favourite=true')
  expect([without.status, without.body.error.fields.childId.code]).toEqual([400, 'required'])
  const nobody = await filiz.send('PUT', `/api/activities/${first!.id}/favourite?childId=${child}`)
  expect(nobody.status).toBe(401)
})

it('the list of saved activities can be filtered and searched', async () => {
  const all = await list()
  const [one, other] = [all[0]!, all.find(({ category }) => category !== all[0]!.category)!]
  for (const { id } of [one, other]) await heart('PUT', id)
  expect((await list(`&favourite=true&category=${one.category}`)).map(({ id }) => id)).toEqual([one.id])
  const found = await list(`&favourite=true&search=${encodeURIComponent(other.title)}`)
  expect(found.map(({ id }) => id)).toEqual([other.id])
  for (const { id } of [one, other]) await heart('DELETE', id)
})

it('the next plan contains saved activities and says so first', async () => {
  const planned = new Set(plan.items.map(({ activityId }) => activityId))
  const wanted = (await list()).filter(
    ({ id, minAge, inSeason, season }) => !planned.has(id) && minAge <= 4 && inSeason && !season?.length,
  )
  const chosen = [...new Map(wanted.map((one) => [one.category, one])).values()].slice(0, 4)
  for (const { id } of chosen) await heart('PUT', id)
  const next = await parent.send('POST', '/api/plans', { body: { childId: child, year: 2026, month: 12 } })
  const items = (next.body.data as Plan).items
  expect(items.map(({ activityId }) => activityId)).toEqual(expect.arrayContaining(chosen.map(({ id }) => id)))
  const reasons = items
    .filter(({ activityId }) => chosen.some(({ id }) => id === activityId))
    .map((one) => one.reasons[0])
  expect(reasons).toEqual(chosen.map(() => ({ code: 'saved', message: 'Kaydetmiştiniz' })))
})

it('the export contains what was saved, and a removed child leaves nothing', async () => {
  const other = (await parent.send('POST', '/api/children', { body: { name: 'Ece', birthDate: '2022-05-10' } })).body
    .data
  const [first] = await list()
  await heart('PUT', first!.id, parent, other.id)
  const file = await parent.get('/api/auth/export')
  const { children } = JSON.parse(file.text) as {
    children: { id: string; history: { what: string; activityId?: string }[] }[]
  }
  expect(children.find(({ id }) => id === other.id)!.history).toContainEqual(
    expect.objectContaining({ what: 'FavouriteAdded', activityId: first!.id }),
  )
  await parent.send('DELETE', `/api/children/${other.id}`)
  expect((await heart('PUT', first!.id, parent, other.id)).status).toBe(404)
  expect((await parent.get(`/api/activities?childId=${other.id}&favourite=true`)).status).toBe(404)
})
