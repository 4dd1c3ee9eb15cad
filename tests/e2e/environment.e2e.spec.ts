import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeContexts, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { parentWithPlan } from '../testing/parent-with-plan.ts'

/*
 * What surrounds the app: proxies, browsers without some APIs, blocked or full storage, and devices with odd settings.
 */

let browser: Browser
let filiz: RunningFiliz
let family: Awaited<ReturnType<typeof parentWithPlan>>

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  family = await parentWithPlan(filiz, 'environment@example.org')
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

async function inside(
  work: (page: Page, context: BrowserContext) => Promise<void>,
  { locale = 'tr-TR' as 'tr-TR' | 'en-GB', signedIn = true } = {},
) {
  const { page, context } = await visit(browser, filiz.url, { locale })
  try {
    if (signedIn) await family.signIn(page)
    await work(page, context)
  } finally {
    await context.close()
  }
}
const completed = async () =>
  (await family.call<{ counts: { completed: number } }>('GET', `/plans/${family.plan.id}`)).counts.completed
const done = (page: Page) => page.getByRole('button', { name: tr.plan.item.complete, exact: true }).first()

describe('a proxy that answers in place of the server', () => {
  it('does not end the session', () =>
    inside(async (page) => {
      await page.goto('/app/dashboard')
      await page.getByRole('heading', { level: 1 }).waitFor()
      // The server refuses this token like an expired one.
      await page.evaluate(() => {
        const [head, payload] = localStorage.getItem('accessToken')!.split('.')
        localStorage.setItem('accessToken', `${head}.${payload}.x`)
      })
      const asked = page.waitForResponse(/\/api\/auth\/refresh/)
      await page.route('**/api/auth/refresh*', (route) => route.fulfill({ status: 404, body: '404 page not found' }))
      await page.locator('nav a[href="/app/progress"]').first().click()
      await asked
      await page.getByText(tr.common.foreignResponse).first().waitFor()
      expect(page.url()).toContain('/app/progress')
      await page.unroute('**/api/auth/refresh*')
      await page.getByRole('button', { name: tr.common.retry }).first().click()
      await page.getByText(tr.common.foreignResponse).first().waitFor({ state: 'detached' })
    }))

  it('does not lose a completed activity', () =>
    inside(async (page) => {
      const before = await completed()
      await page.goto(`/app/plans/${family.plan.id}`)
      await page.route('**/complete*', (route) => route.fulfill({ status: 404, body: 'no route' }), { times: 1 })
      await done(page).click()
      await expect.poll(completed, { timeout: 20_000 }).toBe(before + 1)
    }))
})
