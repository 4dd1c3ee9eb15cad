// @module-tag long
import type { OfflineMonth } from '@filiz/http/contract/offline.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let parent: Parent
let children: string[]
let plans: Plan[]

const months = async (of: Parent, language = 'tr'): Promise<OfflineMonth[]> =>
  (await of.get(`/api/offline?lang=${language}`)).body.data

beforeAll(async () => {
  filiz = await started({ now: '2026-11-10T09:00:00.000Z' })
  parent = await filiz.parent()
  children = []
  for (const birthDate of ['2022-05-10', '2023-09-01', '2025-11-01']) {
    children.push((await parent.send('POST', '/api/children', { body: { name: 'Can', birthDate } })).body.data.id)
    filiz.clock.advance(1_000)
  }
  plans = [await currentPlan(parent, children[0]!), await currentPlan(parent, children[1]!)]
})
afterAll(() => filiz.stop())

it('the month of all children has what single requests return', async () => {
  const { id, items } = plans[0]!
  const first = items[0]!.activityId
  await parent.send('POST', `/api/plans/${id}/activities/${first}/complete`, { body: {} })
  await parent.send('POST', `/api/plans/${id}/activities/${first}/feedback`, {
    body: { engagement: 5, difficulty: 3, focusMinutes: null, notes: 'Çok güldü' },
  })
  const found = await months(parent)
  expect(found.map(({ childId }) => childId)).toEqual(children)
  for (const [index, { childId, plan, activities, progress, insights }] of found.slice(0, 2).entries()) {
    const one = async (path: string) => (await parent.get(`/api${path}childId=${childId}`)).body.data
    expect(plan).toEqual(await one('/plans/current?'))
    expect(activities.map((activity) => activity.id)).toEqual(plans[index]!.items.map(({ activityId }) => activityId))
    for (const activity of activities) expect(activity).toEqual(await one(`/activities/${activity.id}?`))
    expect([progress, insights]).toEqual([await one('/progress?'), await one('/progress/insights?')])
  }
  expect(found[0]!.plan!.items[0]!.feedback!.notes).toBe('Çok güldü')
})

it('a child outside the plan ages has no plan and no activities, but its progress', async () => {
  const { plan, activities, progress } = (await months(parent))[2]!
  expect([plan, activities, progress.childId]).toEqual([null, [], children[2]])
})

it('the texts are in the language of the request', async () => {
  const [tr, en] = [(await months(parent))[0]!, (await months(parent, 'en'))[0]!]
  expect(en.activities.map(({ language }) => language)).toEqual(en.activities.map(() => 'en'))
  expect(en.activities[0]!.steps).not.toEqual(tr.activities[0]!.steps)
})

it('returns no months to another account, and 401 without a token', async () => {
  expect(await months(await filiz.parent())).toEqual([])
  expect((await filiz.send('GET', '/api/offline')).status).toBe(401)
})
