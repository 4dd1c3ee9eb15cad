import adminTr from '@filiz/frontend/src/i18n/admin/tr/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '../testing/account.ts'
import { registerAdministrator } from '../testing/administrator.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'

/* Files of the catalogue in the browser: conflicts, undo, and a long list of lines. */

const t = adminTr.transfer
const fill = (text: string, gaps: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => gaps[name]!)

let browser: Browser
let filiz: RunningFiliz
let admin: Account
let page: Page
beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  admin = await registerAdministrator(filiz, { name: 'Ayşe Kaya', email: 'ayse@example.org', language: 'tr' })
  ;({ page } = await visit(browser, filiz.url, { locale: 'tr-TR' }))
  await admin.signIn(page)
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

const content = (title: string, durationMinutes: number) => ({
  category: 'DOGA_KESIF',
  monthTheme: 3,
  minAge: 2,
  maxAge: 6,
  durationMinutes,
  hazards: [],
  translations: { tr: { title, purpose: 'Bakmak' }, en: { title, purpose: 'Looking' } },
})
const add = async (title: string) =>
  (await admin.call<{ id: string }>('POST', '/admin/activities', content(title, 20))).id
const minutes = async (id: string) =>
  (await admin.call<{ durationMinutes: number }>('GET', `/admin/activities/${id}`)).durationMinutes
const button = (name: string) => page.getByRole('button', { name, exact: true })
async function attempt(lines: readonly object[]) {
  await page.goto('/app/admin/activities/import')
  await page
    .getByLabel(t.import.file, { exact: true })
    .setInputFiles({
      name: 'katalog.ndjson',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
    })
  await button(t.import.try).click()
  await page.getByRole('heading', { name: t.result.lines }).waitFor({ timeout: 240_000 })
}
const line = (text: string) => page.locator('details').filter({ hasText: text })

describe('the page of imports', () => {
  it('shows a conflict with both texts, and overwrites it only when it is chosen', async () => {
    const [left, chosen, plain] = [await add('Bırakılan kitap'), await add('Seçilen kitap'), await add('Sıradan kitap')]
    for (const [id, title] of [
      [left, 'Bırakılan kitap'],
      [chosen, 'Seçilen kitap'],
    ] as const)
      await admin.call('PUT', `/admin/activities/${id}`, content(title, 55))
    await attempt([left, chosen, plain].map((id) => ({ id, version: 1, durationMinutes: 10 })))
    await page.getByText(fill(t.import.conflicts_other, { count: '2' })).waitFor()
    const conflict = line('Seçilen kitap')
    for (const text of [t.line.theirs, '55', t.line.mine, '10'])
      await conflict.getByText(text, { exact: true }).waitFor()
    await expectAccessible(page, 'tr-import-01-conflict')
    await conflict.getByLabel(t.line.mineAnyway).check()
    await button(t.import.run).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(fill(t.import.runLeaves_one, { count: '1' })).waitFor()
    await dialog.getByRole('button', { name: t.import.run }).click()
    await page.locator('#content').getByText(t.import.done).waitFor()
    expect([await minutes(left), await minutes(chosen), await minutes(plain)]).toEqual([55, 10, 10])
  })

  it('lists the import, shows what its undo would do, and undoes it', async () => {
    await page.goto('/app/admin/activities/import')
    await page.getByText(t.sets.kinds.file).first().waitFor()
    await expectAccessible(page, 'tr-import-02-change-sets')
    await page.getByRole('button', { name: t.sets.undo }).first().click()
    await page.getByText(fill(t.sets.trial_other, { count: '2' })).waitFor()
    await expectAccessible(page, 'tr-import-03-undo')
    await button(fill(t.sets.run_other, { count: '2' })).click()
    await page.locator('#content').getByText(t.sets.done, { exact: true }).waitFor()
    await page.goto('/app/admin/activities/import')
    await page.getByText(t.sets.kinds.undo).first().waitFor()
    await page.getByText(t.sets.undone).first().waitFor()
  })

  it('renders only the visible lines of 2,000, and finds lines by title and action', { tags: ['long'] }, async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => content(`Uzun liste ${index}`, 20))
    await attempt([...lines, { ...content('Hatalı satır', 20), minAge: 9 }])
    const items = page.locator('ol > li[aria-setsize]')
    await line('Hatalı satır').waitFor()
    expect(await items.first().getAttribute('aria-setsize')).toBe('2001')
    expect(await items.count()).toBeLessThan(60)
    expect(await page.locator('*').count()).toBeLessThan(3_000)

    await page.getByLabel(t.result.search).fill('uzun liste 1777')
    await page.getByText('Uzun liste 1777').waitFor()
    expect(await items.count()).toBe(1)
    await page.getByLabel(t.result.search).fill('')
    await page.getByLabel(t.result.kind).selectOption({ label: `${t.line.refuse} (1)` })
    await expect.poll(() => items.count()).toBe(1)
    await page.getByLabel(t.result.kind).selectOption('')
    await expect.poll(() => items.first().getAttribute('aria-setsize')).toBe('2001')

    // The Tab key reaches line after line, beyond those that were rendered at first.
    await page.locator('summary').first().focus()
    for (let pressed = 0; pressed < 80; pressed++) await page.keyboard.press('Tab')
    const position = await page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'))
    expect(Number(position)).toBeGreaterThan(60)
    await page.keyboard.press('Enter')
    await page.locator('details[open]').filter({ hasText: t.line.findings }).first().waitFor()
    await expectAccessible(page, 'tr-import-04-long-list')
  })
})
