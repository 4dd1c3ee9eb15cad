import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '../testing/account.ts'
import { closeContexts, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { parentWithPlan, type Plan } from '../testing/parent-with-plan.ts'

/* One parent on a desktop, and on a phone that writes by the API. */

let browser: Browser
let filiz: RunningFiliz
let page: Page
let parent: Account & { readonly plan: Plan }
const streams: string[] = []

const counted = (tab: Page) =>
  tab.on('request', (request) => void (request.url().includes('/api/changes?') && streams.push(request.url())))
const done = (tab: Page) => tab.locator('article[data-done]').count()
const completeOnThePhone = (index: number) =>
  parent.call('POST', `/plans/${parent.plan.id}/activities/${parent.plan.items[index]!.activityId}/complete`, {})

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  parent = await parentWithPlan(filiz, 'together@example.org')
  ;({ page } = await visit(browser, filiz.url, { locale: 'tr-TR' }))
  counted(page)
  await parent.signIn(page)
  const following = page.waitForResponse('**/api/changes?*', { timeout: 20_000 })
  await page.goto(`/app/plans/${parent.plan.id}`)
  await following
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

it('what is completed on the phone appears on the desktop’s open page', async () => {
  await page.locator('article').first().waitFor()
  expect(await done(page)).toBe(0)
  await completeOnThePhone(0)
  await expect.poll(() => done(page), { timeout: 3_000 }).toBe(1)
})

it('a second tab of the same browser opens no stream of its own, and shows the changes too', async () => {
  const tab = await page.context().newPage()
  counted(tab)
  await tab.goto(`/app/plans/${parent.plan.id}`)
  await expect.poll(() => done(tab)).toBe(1)
  await tab.waitForTimeout(5_000)
  const open = streams.length
  await completeOnThePhone(1)
  await expect.poll(() => done(tab), { timeout: 3_000 }).toBe(2)
  expect(streams).toHaveLength(open)

  // The tab that followed is closed: this one takes over.
  await page.close()
  await tab.waitForResponse('**/api/changes?*', { timeout: 20_000 })
  await completeOnThePhone(2)
  await expect.poll(() => done(tab), { timeout: 3_000 }).toBe(3)
  await tab.close()
})

it.each(['the same device', 'a new device'])(
  'what is completed between the first reads of a page on %s and its stream appears too',
  async (device) => {
    const isSame = device === 'the same device'
    const context = isSame ? page.context() : (await visit(browser, filiz.url, { locale: 'tr-TR' })).context
    const next = await context.newPage()
    if (!isSame) await parent.signIn(next)
    let open = () => {}
    const held = new Promise<void>((resolve) => (open = resolve))
    await next.route('**/api/changes?*', async (route) => {
      await held
      await route.continue()
    })
    await next.goto(`${filiz.url}/app/plans/${parent.plan.id}`)
    await next.locator('article[data-done]').first().waitFor()
    const before = await done(next)
    await completeOnThePhone(isSame ? 3 : 4)
    open()
    await expect.poll(() => done(next)).toBe(before + 1)
  },
)
