import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { register, type Account } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { firstPlanOf, type Plan } from '../testing/parent-with-plan.ts'

/* The pages of a family on its first day, on a phone. */

const screen = 844
const year = new Date().getFullYear()
let browser: Browser
let filiz: RunningFiliz
let account: Account
let context: BrowserContext
let page: Page
let childId: string
beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  account = await register(filiz, { name: 'Ece Kaya', email: 'calm@example.org', language: 'tr' })
  await account.call('POST', '/children', { name: 'Bebek', birthDate: `${year}-01-01` })
  childId = (await account.call<{ id: string }>('POST', '/children', { name: 'Defne', birthDate: `${year - 4}-01-15` }))
    .id
  await firstPlanOf<Plan>(account, childId)
  ;({ page, context } = await visit(browser, filiz.url, { locale: 'tr-TR', width: 390, height: screen }))
  await account.signIn(page)
})
afterAll(async () => {
  await context?.close()
  await closeContexts()
  await filiz?.stop()
})

it('the dashboard shows the child with plans instead of the baby that was added first, in some 3.5 screens', async () => {
  await page.goto('/app/dashboard')
  await page.locator('#today').getByRole('article').nth(2).waitFor()
  await page.getByRole('region', { name: tr.dashboard.suggested.heading }).getByRole('article').nth(2).waitFor()
  expect(await page.getByRole('radio', { name: 'Defne' }).isChecked()).toBe(true)
  expect(await page.getByRole('heading', { name: tr.dashboard.stats.heading, exact: true }).count()).toBe(0)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  // Three titles of this child's plan may need a second line each.
  expect(height / screen).toBeLessThanOrEqual(3.6)
})

it('the link back to the catalogue restores filters, loaded pages and scroll position', async () => {
  await page.goto('/app/activities?mode=browse&category=DOGA_KESIF')
  await page.getByRole('button', { name: tr.activities.browse.more, exact: true }).click()
  const card = page.locator('section[aria-labelledby="results"] article').nth(26)
  await card.waitFor()
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(2 * screen)
  await card.getByRole('heading').getByRole('link').click()
  await page.waitForURL(/\/app\/activities\/[^?]+\?childId=/)
  await page.getByRole('link', { name: tr.activities.detail.back, exact: true }).click()
  await page.waitForURL('**/app/activities?mode=browse&category=DOGA_KESIF')
  await card.waitFor()
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5)
})

it('an activity that was opened from the plan leads back to it', async () => {
  await page.goto('/app/activities')
  await page.locator('#activities').getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('link', { name: tr.activities.detail.backToPlan, exact: true }).click()
  await page.waitForURL('**/app/activities')
})

it('the celebration shows its title with letters of 200 %, and the wreath of the child', async () => {
  await page.goto('/app/activities')
  await page.addStyleTag({ content: ':root { font-size: 200% }' })
  await page.getByRole('button', { name: tr.plan.item.complete, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const title = dialog.getByText(tr.plan.celebration.first)
  await title.waitFor()
  await dialog.getByText(tr.plan.celebration.wreath.replace('{{whose}}', 'Defne’nin')).waitFor()
  expect(await dialog.locator('path[data-grows][data-done]').count()).toBe(1)
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  const isOnTop = () =>
    title.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(isOnTop).toBe(true)
})

it('feedback asks two questions about the child by name, and needs no minutes', async () => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: tr.plan.celebration.tell }).click()
  await dialog.getByRole('radiogroup', { name: tr.plan.feedback.engagement.replace('{{name}}', 'Defne') }).waitFor()
  expect(await dialog.getByRole('radiogroup').count()).toBe(2)
  expect(await dialog.getByRole('textbox').filter({ visible: true }).count()).toBe(0)
  await dialog.getByRole('radio', { name: tr.plan.feedback.engagements[5] }).check({ force: true })
  await dialog.getByRole('radio', { name: tr.plan.feedback.difficulties[3] }).check({ force: true })
  await dialog.getByRole('button', { name: tr.plan.feedback.save, exact: true }).click()
  await dialog.getByText(tr.plan.thanks.title).waitFor()
})

it('a picture and a color are chosen in the form, and five children fit on a phone', async () => {
  for (const name of ['Can', 'Ege', 'Zeynep'])
    await account.call('POST', '/children', { name, birthDate: `${year - 3}-01-15` })
  await page.goto(`/app/children/${childId}/edit`)
  await page.getByRole('radio', { name: tr.children.pictures.fox, exact: true }).check({ force: true })
  await page.getByRole('radio', { name: tr.children.colors.teal, exact: true }).check({ force: true })
  await expectAccessible(page, 'calm-child-look')
  await page.getByRole('button', { name: tr.common.save, exact: true }).click()
  await page.waitForURL('**/app/children')
  const family = await account.call<{ id: string; picture: string; color: string }[]>('GET', '/children')
  expect(family.find(({ id }) => id === childId)).toMatchObject({ picture: 'fox', color: 'teal' })
  expect(new Set(family.map(({ color }) => color)).size).toBe(5)
  await page.goto('/app/dashboard')
  const choices = page.getByRole('radio')
  await expect.poll(() => choices.count()).toBe(5)
  for (const choice of await choices.all()) {
    const { x, width } = (await choice.locator('..').boundingBox())!
    expect([x >= 0, x + width <= 390]).toEqual([true, true])
  }
  expect(await page.locator('#content select').count()).toBe(0)
})
