// @module-tag long
import type { Letter } from '@filiz/http/contract/query-shapes.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { started, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
beforeAll(async () => {
  filiz = await started()
})
afterAll(() => filiz.stop())

it("the monthly letter is available from the month's last week on, only to its family, in the request's language", async () => {
  const [parent, stranger] = await Promise.all([filiz.parent(), filiz.parent()])
  const childId: string = (
    await parent.send('POST', '/api/children', { body: { name: 'Papatya', birthDate: '2022-05-10' } })
  ).body.data.id
  const plan = await currentPlan(parent, childId)
  const path = `/api/plans/${plan.id}/letter`
  const letter = async (language?: 'tr' | 'en'): Promise<Letter> => {
    const reply = await parent.get(path, language)
    expect([reply.status, reply.text]).toEqual([200, reply.text])
    return reply.body.data
  }
  expect([(await parent.get(path)).status, (await stranger.get(path)).status]).toEqual([404, 404])

  filiz.clock.advanceTo('2026-03-24T20:59:00.000Z')
  expect((await parent.get(path)).status, 'the 24th in Istanbul').toBe(404)
  filiz.clock.advanceTo('2026-03-24T21:01:00.000Z')
  expect(await letter()).toMatchObject({
    planId: plan.id,
    childId,
    year: 2026,
    month: 3,
    isOver: false,
    figures: { completed: 0, minutes: 0, categories: [] },
    mostLoved: null,
    step: null,
  })

  const [first, second] = plan.items as [Plan['items'][number], Plan['items'][number]]
  for (const { activityId } of [first, second])
    await parent.send('POST', `/api/plans/${plan.id}/activities/${activityId}/complete`, {
      body: { durationMinutes: 20 },
    })
  await parent.send('POST', `/api/plans/${plan.id}/activities/${second.activityId}/feedback`, {
    body: { engagement: 5, difficulty: 3, focusMinutes: 12, notes: 'Gizli kalsın' },
  })
  const [turkish, english] = [await letter('tr'), await letter('en')]
  expect(turkish).toMatchObject({
    figures: { planned: plan.counts.total, completed: 2, minutes: 40, days: 1 },
    mostLoved: { activityId: second.activityId, title: second.activity.title, engagement: 5 },
    step: { code: 'first-activity' },
  })
  expect(turkish.sentences[0]).toBe('Mart ayında birlikte 2 etkinlik yaptınız: bir günde 40 dakika.')
  expect(english.sentences[0]).toBe('In March you did 2 activities together: 40 minutes on one day.')
  expect(turkish.sentences).toHaveLength(english.sentences.length)
  expect(turkish.pride).not.toBe(english.pride)
  expect(JSON.stringify([turkish, english]), 'neither the name nor a note is in it').not.toMatch(/Papatya|Gizli/)

  filiz.clock.advanceTo('2026-04-01T10:00:00.000Z')
  expect((await letter()).isOver).toBe(true)
  expect([(await stranger.get(path)).status, (await filiz.send('GET', path)).status]).toEqual([404, 401])
})
