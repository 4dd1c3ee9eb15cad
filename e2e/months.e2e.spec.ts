import en from '@filiz/frontend/src/i18n/months/en/index.ts'
import tr from '@filiz/frontend/src/i18n/months/tr/index.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register, type Account } from './testing/account.ts'
import { expectAccessible, launchBrowser, visit } from './testing/browser.ts'
import { startFiliz, type RunningFiliz } from './testing/filiz.ts'

interface Plan { readonly id: string; readonly items: readonly { readonly activityId: string; readonly activity: { readonly title: string } }[] }

let browser: Browser
let filiz: RunningFiliz
let parent: Account
let plan: Plan

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([launchBrowser(), startFiliz({ CLOCK_START: '2026-11-05T09:00:00Z' })])
  parent = await register(filiz, { name: 'Ayşe Kaya', email: 'ayse@example.org', language: 'tr' })
  const child = await parent.call<{ id: string }>('POST', '/children', { name: 'Çınar', birthDate: '2022-03-15' })
  plan = await parent.call<Plan>('POST', '/plans', { childId: child.id, year: 2026, month: 11 })
  await parent.call('POST', `/plans/${plan.id}/activities/${plan.items[0]!.activityId}/complete`, {})
})
afterAll(async () => {
  await browser?.close()
  await filiz?.stop()
})

describe.each([['tr', 'tr-TR', tr, 1280, 'light', 'Kasım 2026', 'Aralık 2026'], ['en', 'en-GB', en, 390, 'dark', 'November 2026', 'December 2026']] as const)('all months of a child, in %s', (language, locale, t, width, colorScheme, thisMonth, nextMonth) => {
  it('are a list that begins with what comes; the next one can be had ahead; a month can be printed on one sheet', async () => {
    await parent.call('PUT', '/auth/profile', { language })
    const { page, context, faults } = await visit(browser, filiz.url, { locale, width, height: 844, colorScheme })
    await parent.signIn(page)
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/app/plans')
    const card = (month: string) => page.locator('main').getByRole('link', { name: new RegExp(month) })
    await card(thisMonth).waitFor()
    await expectAccessible(page, `${language}-months`)
    // Whoever comes first asks for it; for the other it is there.
    if (language === 'tr') {
      expect(await card(nextMonth).count()).toBe(0)
      await page.getByRole('button', { name: t.makeNext.replace('{{month}}', nextMonth) }).click()
    }
    await card(nextMonth).waitFor()

    await card(thisMonth).click()
    await page.getByRole('link', { name: t.print.action }).click()
    await page.waitForURL(`**/app/plans/${plan.id}/print`)
    await page.getByRole('heading', { level: 1, name: `Çınar · ${thisMonth}` }).waitFor()
    const print = page.getByRole('button', { name: t.print.action })
    await page.waitForFunction(() => !document.querySelector('main button[disabled]'))
    await expectAccessible(page, `${language}-print`)
    const sheet = page.locator('article')
    for (const { activity } of plan.items.slice(0, 3)) if (language === 'tr') await sheet.getByText(activity.title).waitFor()
    expect(await sheet.getByRole('img', { name: t.print.done }).count()).toBe(1)

    await page.emulateMedia({ media: 'print', colorScheme })
    expect(await print.isVisible(), 'buttons are not printed').toBe(false)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink').trim()), 'light, whatever the screen shows').toBe('#2a2c20')
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    expect(faults).toEqual([])
    await context.close()
  })
})
