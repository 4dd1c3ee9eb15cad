import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { parentWithPlan, type Plan } from '../testing/parent-with-plan.ts'

const { swap: t, item: i } = tr.plan
let browser: Browser
let filiz: RunningFiliz
let context: BrowserContext
let page: Page
let parent: Account & { readonly plan: Plan }

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  parent = await parentWithPlan(filiz, 'swap@example.org')
  ;({ context, page } = await visit(browser, filiz.url, { locale: 'tr-TR' }))
  await parent.signIn(page)
  await page.goto(`/app/plans/${parent.plan.id}`)
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

const dialog = () => page.getByRole('dialog')
const item = (index: number) => parent.plan.items[index]!
const row = (activityId: string) => page.locator('article', { has: page.locator(`#activity-${activityId}`) })
const stored = async () =>
  (await parent.call<Plan>('GET', `/plans/${parent.plan.id}`)).items.map((one) => one.activityId)
async function open(activityId: string) {
  await row(activityId)
    .getByRole('button', { name: /diğer seçenekler/ })
    .click()
  await page.getByRole('button', { name: i.swap }).click()
  await dialog().waitFor()
}

it('asks for a reason that is not preset, then shows three replacements with reasons, and takes the chosen one', async () => {
  await open(item(1).activityId)
  expect(await dialog().getByRole('radio', { checked: true }).count()).toBe(0)
  expect(await dialog().getByRole('button', { name: t.submit, exact: true }).isDisabled()).toBe(true)
  await dialog().getByText(t.reasons['not-interested']).click()
  const offers = dialog().getByRole('group', { name: t.choose })
  await expect.poll(() => offers.getByRole('radio').count()).toBe(3)
  await expectAccessible(page, 'replacements')
  const title = await offers.locator('strong').last().innerText()
  await offers.getByText(title, { exact: true }).click()
  await dialog().getByRole('button', { name: t.submit, exact: true }).click()
  await page.getByRole('link', { name: title, exact: true }).first().waitFor()
  expect((await stored())[1]).not.toBe(item(1).activityId)
})

it('is undone on the plan’s row', async () => {
  const [, came] = await stored()
  await row(came!).getByText(t.came).waitFor()
  await row(came!)
    .getByRole('button', { name: /^Değişikliği geri al/ })
    .click()
  await row(item(1).activityId).waitFor()
  expect(await stored()).toEqual(parent.plan.items.map((one) => one.activityId))
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`activity-${item(1).activityId}`)
})

it('is undone from the message after the swap', async () => {
  await open(item(2).activityId)
  await dialog().getByText(t.noReason).click()
  await dialog().getByRole('group', { name: t.choose }).waitFor()
  await dialog().getByRole('button', { name: t.submit, exact: true }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: item(2).activity.title })
    .getByRole('button', { name: t.undo })
    .click()
  await row(item(2).activityId).waitFor()
  await expect.poll(stored).toEqual(parent.plan.items.map((one) => one.activityId))
})

it('says without a network that the choices cannot be loaded', async () => {
  await open(item(3).activityId)
  await context.setOffline(true)
  await dialog().getByText(t.reasons['too-easy']).click()
  await dialog().getByText(t.loadError).waitFor()
  await context.setOffline(false)
})
