// @module-tag long
import type { Report } from '@filiz/http/contract/report.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
let parent: Parent
let plan: Plan

const report = async (language: 'tr' | 'en' = 'tr'): Promise<Report> =>
  (await parent.get(`/api/children/${plan.childId}/report`, language)).body.data

beforeAll(async () => {
  filiz = await started()
  parent = await filiz.parent()
  const child = await parent.send('POST', '/api/children', { body: { name: 'Ada', birthDate: '2022-05-10' } })
  plan = await currentPlan(parent, child.body.data.id)
})
afterAll(() => filiz.stop())

describe('the report for the doctor or the teacher', () => {
  it('has no month without a plan, and nothing enjoyed or hard before the first feedback', async () => {
    const { months, enjoyed, hard, name, ageMonths } = await report()
    expect({ months, enjoyed, hard, name, ageMonths }).toEqual({
      months: [{ year: plan.year, month: plan.month, completed: 0, minutes: 0, categories: [] }],
      enjoyed: [],
      hard: [],
      name: 'Ada',
      ageMonths: 46,
    })
  })

  it('names what was enjoyed and what was hard in the language that was asked for', async () => {
    const [loved, hard] = plan.items
    for (const [item, engagement, difficulty] of [
      [loved!, 5, 1],
      [hard!, 2, 5],
    ] as const) {
      await parent.send('POST', `/api/plans/${plan.id}/activities/${item.activityId}/complete`, { body: {} })
      await parent.send('POST', `/api/plans/${plan.id}/activities/${item.activityId}/feedback`, {
        body: { engagement, difficulty, focusMinutes: 10 },
      })
    }
    const titles = (some: Report['enjoyed']) => some.map(({ title }) => title)
    const turkish = await report()
    expect([titles(turkish.enjoyed), titles(turkish.hard)]).toEqual([[loved!.activity.title], [hard!.activity.title]])
    const english: Plan = (await parent.get(`/api/plans/${plan.id}`, 'en')).body.data
    expect(titles((await report('en')).enjoyed)).toEqual([
      english.items.find(({ activityId }) => activityId === loved!.activityId)!.activity.title,
    ])
    expect(turkish.months).toMatchObject([{ completed: 2 }])
  })
})
