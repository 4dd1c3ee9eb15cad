import offline from '@filiz/frontend/src/i18n/offline/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { firstPlanOf, parentWithPlan, type Plan } from '../testing/parent-with-plan.ts'

let browser: Browser
let filiz: RunningFiliz
let page: Page
let parent: Awaited<ReturnType<typeof parentWithPlan>>
let plans: Plan[]

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  parent = await parentWithPlan(filiz, 'month@example.org')
  const second = await parent.call<{ id: string }>('POST', '/children', {
    name: 'Elif',
    birthDate: `${new Date().getFullYear() - 2}-01-15`,
  })
  plans = [parent.plan, await firstPlanOf<Plan>(parent, second.id)]
  page = (await visit(browser, filiz.url, { locale: 'tr-TR', width: 390, height: 844, worker: true })).page
  await parent.signIn(page)
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

const childOf = ({ id }: Plan) => id.split('_')[0]!
/** Waits until the page says that all activities of this plan are on the device. */
async function whenReady(plan: Plan) {
  await page.goto(`/app/plans/${plan.id}`)
  await page.getByText(offline.ready, { exact: true }).waitFor({ timeout: 60_000 })
}
async function opens({ id, items }: Plan, indices: readonly number[]) {
  for (const index of indices) {
    const { activityId, activity } = items[index]!
    await page.goto(`/app/activities/${activityId}?childId=${id.split('_')[0]}`)
    await page.getByRole('heading', { level: 1, name: activity.title }).waitFor()
    await page.getByRole('heading', { name: tr.activities.detail.steps }).waitFor()
  }
}

it('the month of all children is kept with one request after the dashboard is idle', async () => {
  // A retried test must not find the month that the first attempt has kept.
  await page.evaluate(() => localStorage.removeItem('offlineMonth'))
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname.slice('/api'.length))
  })
  await page.goto('/app/dashboard')
  await expect.poll(() => asked.includes('/offline'), { timeout: 30_000 }).toBe(true)
  expect(asked.slice(asked.indexOf('/offline'))).toEqual(['/offline'])
  for (const plan of plans) await whenReady(plan)
  await page.goto('/app/settings/data')
  await page.getByText(offline.readyFor_other.replace('{{count}}', '2')).waitFor()
  await expectAccessible(page, 'offline-settings')
})

it('without a network every activity of both plans opens, and so does the progress', async () => {
  await page.context().setOffline(true)
  for (const plan of plans) await opens(plan, [...plan.items.keys()])
  await page.goto(`/app/progress?childId=${childOf(plans[1]!)}`)
  await page.getByRole('heading', { level: 1, name: tr.progress.title }).waitFor()
  await page.getByRole('tab').first().waitFor()
  expect(await page.getByText(tr.progress.loadError).count()).toBe(0)
  await page.context().setOffline(false)
})

it('an activity that comes into the plan is kept, too', async () => {
  const plan = plans[0]!
  await parent.call('POST', `/plans/${plan.id}/activities/${plan.items[2]!.activityId}/swap`, {})
  const changed = await parent.call<Plan>('GET', `/plans/${plan.id}`)
  const isNew = ({ activityId }: Plan['items'][number]) => plan.items.every((one) => one.activityId !== activityId)
  await whenReady(changed)
  await page.context().setOffline(true)
  await opens(changed, [changed.items.findIndex(isNew)])
  await page.context().setOffline(false)
})
