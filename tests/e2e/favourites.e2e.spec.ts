import offline from '@filiz/frontend/src/i18n/offline/tr/index.ts'
import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { parentWithPlan, type Plan } from '../testing/parent-with-plan.ts'

/* A family saves activities; each test builds on the previous one. */

const { favourite: t } = tr.activities
let browser: Browser
let filiz: RunningFiliz
let context: BrowserContext
let page: Page
let parent: Account & { readonly plan: Plan }
let saved: readonly string[] = []

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  parent = await parentWithPlan(filiz, 'hearts@example.org')
  ;({ context, page } = await visit(browser, filiz.url, { locale: 'tr-TR' }))
  await parent.signIn(page)
  await page.goto('/app/activities?mode=browse')
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

const heart = (title: string) => page.getByRole('button', { name: `Kaydet: ${title}`, exact: true })
const saves = () => page.getByRole('button', { name: t.list, exact: true })
const titles = () => page.locator('article h3').allInnerTexts()
const childId = () => parent.plan.id.slice(0, 36)
const stored = async () =>
  (await parent.call<{ title: string }[]>('GET', `/activities?childId=${childId()}&favourite=true`)).map(
    ({ title }) => title,
  )

it('a heart in the list is filled at once, and the tab of saved activities shows the activities', async () => {
  await page.locator('article h3').first().waitFor()
  saved = (await titles()).slice(0, 2).toReversed()
  for (const title of saved.toReversed()) {
    await heart(title).click()
    await expect.poll(() => heart(title).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(stored).toContain(title)
  }
  await saves().click()
  await expect.poll(titles).toEqual(saved)
  await expectAccessible(page, 'saved activities')
})

it('a heart that is emptied in the list of saved activities stays until the list is opened again', async () => {
  await heart(saved[1]!).click()
  await expect.poll(() => heart(saved[1]!).getAttribute('aria-pressed')).toBe('false')
  expect(await titles()).toEqual(saved)
  await expect.poll(stored).toEqual([saved[0]])
  await saves().click()
  await saves().click()
  await expect.poll(titles).toEqual([saved[0]])
})

it('the activity’s page shows the same heart, and a change without a network is sent when it is back', async () => {
  await page.getByRole('link', { name: saved[0]!, exact: true }).click()
  await heart(saved[0]!).getByText(t.saved).waitFor()
  await context.setOffline(true)
  await heart(saved[0]!).click()
  await heart(saved[0]!).getByText(t.save, { exact: true }).waitFor()
  expect(await stored()).toEqual([saved[0]])
  await context.setOffline(false)
  await expect.poll(stored, { timeout: 20_000 }).toEqual([])
})

it('a heart that was set without a network is sent by the next page after the app was closed', async () => {
  await context.setOffline(true)
  await heart(saved[0]!).click()
  await heart(saved[0]!).getByText(t.saved).waitFor()
  await page.getByText(offline.unsent_one.replace('{{count}}', '1')).waitFor()
  const { href } = new URL(page.url())
  await page.close()
  await context.setOffline(false)
  expect(await stored()).toEqual([])
  page = await context.newPage()
  await page.goto(href)
  await expect.poll(stored).toEqual([saved[0]])
  await heart(saved[0]!).getByText(t.saved).waitFor()
  await heart(saved[0]!).click()
  await expect.poll(stored).toEqual([])
})

it('the heart goes back, with a reason, when the server refuses', async () => {
  await page.route('**/favourite?*', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ success: false, message: 'Yer kalmadı', error: { code: 'CONFLICT', requestId: '1' } }),
    }),
  )
  await heart(saved[0]!).click()
  await page.getByText('Yer kalmadı').waitFor()
  expect(await heart(saved[0]!).getAttribute('aria-pressed')).toBe('false')
  await page.unrouteAll()
})

it('what is out of season asks before it is added', async () => {
  await page.goto('/app/activities?mode=browse')
  await page.locator('article h3').first().waitFor()
  const pages = await Promise.all(
    [1, 2, 3, 4].map((number) =>
      parent.call<{ id: string; title: string; inSeason: boolean; occasion?: string | null }[]>(
        'GET',
        `/activities?childId=${childId()}&limit=100&page=${number}`,
      ),
    ),
  )
  const out = pages.flat().findLast(({ inSeason, occasion }) => !inSeason && !occasion)!
  await page.getByLabel(tr.activities.browse.search).fill(out.title)
  const card = page.locator('article', { has: page.getByRole('link', { name: out.title, exact: true }) })
  await card.getByText(tr.activities.tags.outOfSeason).waitFor()
  await card.getByRole('button', { name: new RegExp(`^${tr.plan.add.button}`) }).click()
  await page.getByRole('dialog').getByText(tr.plan.add.outOfSeason).waitFor()
  await page.getByRole('button', { name: tr.plan.add.anyway, exact: true }).waitFor()
  await expectAccessible(page, 'adding out of season')
})
