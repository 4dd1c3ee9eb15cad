import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import en from '@filiz/frontend/src/i18n/months/en/index.ts'
import tr from '@filiz/frontend/src/i18n/months/tr/index.ts'
import enSettings from '@filiz/frontend/src/i18n/settings/en/index.ts'
import trSettings from '@filiz/frontend/src/i18n/settings/tr/index.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register, signIn, type Account } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { sheetsOf } from '../testing/sheets.ts'

interface Plan {
  readonly id: string
  readonly items: readonly { readonly activityId: string; readonly activity: { readonly title: string } }[]
}

let browser: Browser
let filiz: RunningFiliz
let parent: Account
let plan: Plan
/** True after the first attempt: a retried test must not expect the next plan to be missing. */
let hadNext = false

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz({ CLOCK_START: '2026-11-05T09:00:00Z' })])
  parent = await register(filiz, { name: 'Ayşe Kaya', email: 'ayse@example.org', language: 'tr' })
  const child = await parent.call<{ id: string }>('POST', '/children', { name: 'Çınar', birthDate: '2022-03-15' })
  plan = await parent.call<Plan>('POST', '/plans', { childId: child.id, year: 2026, month: 11 })
  await parent.call('POST', `/plans/${plan.id}/activities/${plan.items[0]!.activityId}/complete`, {})
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

describe.each([
  ['tr', 'tr-TR', tr, 1280, 'light', 'Kasım 2026', 'Aralık 2026'],
  ['en', 'en-GB', en, 390, 'dark', 'November 2026', 'December 2026'],
] as const)('all months of a child, in %s', (language, locale, t, width, colorScheme, thisMonth, nextMonth) => {
  it('are listed with the next month first, whose plan can be created ahead', async () => {
    await parent.call('PUT', '/auth/profile', { language })
    const { page, context } = await visit(browser, filiz.url, { locale, width, height: 844, colorScheme })
    await parent.signIn(page)
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/app/plans')
    const card = (month: string) => page.locator('main').getByRole('link', { name: new RegExp(month) })
    await card(thisMonth).waitFor()
    // The first run (in Turkish) creates the next plan; it exists when the second run starts.
    if (language === 'tr' && !hadNext) {
      expect(await card(nextMonth).count()).toBe(0)
      hadNext = true
      await page.getByRole('button', { name: t.makeNext.replace('{{month}}', nextMonth) }).click()
    }
    await card(nextMonth).waitFor()

    await card(thisMonth).click()
    await page.getByRole('link', { name: t.print.action, exact: true }).click()
    await page.waitForURL(`**/app/plans/${plan.id}/print`)
    await page
      .getByRole('heading', {
        level: 1,
        name: t.print.title.replace('{{name}}', 'Çınar').replace('{{month}}', thisMonth),
      })
      .waitFor()
    const print = page.getByRole('button', { name: t.print.action })
    await page.waitForFunction(() => !document.querySelector('main :is(button[disabled], button[aria-busy])'))
    const sheet = page.locator('article')
    for (const { activity } of plan.items.slice(0, 3))
      if (language === 'tr') await sheet.getByText(activity.title).waitFor()
    expect(await sheet.getByRole('img', { name: t.print.done }).count()).toBe(1)

    await page.emulateMedia({ media: 'print', colorScheme })
    expect(await print.isVisible(), 'buttons are not printed').toBe(false)
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink').trim()),
      'light, whatever the screen shows',
    ).toBe('#2a2c20')
    expect(await sheetsOf(page), 'one for the fridge, one for shopping').toBe(2)
    await context.close()
  })
})

/** Returns the kinds of scheduled mails in the vault. */
function scheduled({ dataDir }: RunningFiliz): string[] {
  const vault = new DatabaseSync(path.join(dataDir, 'vault.db'), { readOnly: true, timeout: 5_000 })
  try {
    const found = vault.prepare("SELECT value FROM things WHERE kind = 'notice'").all() as unknown as readonly {
      readonly value: string
    }[]
    return found.map(({ value }) => (JSON.parse(value) as { mailId: string }).mailId.split('_')[0]!).toSorted()
  } finally {
    vault.close()
  }
}

describe('the letter as a mail', { tags: ['long'] }, () => {
  it('is sent when the month is over, and its link unsubscribes only after a click', async () => {
    await parent.call('PUT', '/auth/profile', {
      language: 'tr',
      notifications: { monthLetter: true, weeklySummary: true },
    })
    // The restart kills the process, so wait until the choice has been stored.
    await expect.poll(() => scheduled(filiz)).toEqual(['monthLetter', 'weeklySummary'])
    await filiz.restart({ CLOCK_START: '2026-12-01T07:00:05Z' })
    const { subject, text } = await filiz.mail(parent.email, '/auth/unsubscribe?token=')
    expect(subject).toBe('Kasım ayının mektubu')
    expect(text).toContain(`/app/plans/${plan.id}/letter`)
    expect(`${subject}${text}`).not.toContain('Çınar')
    const [link, query] = /https?:\/\/\S+\/auth\/unsubscribe(\?token=\S+)/.exec(text) as unknown as [string, string]
    const chosen = async () => {
      const login = await fetch(`${filiz.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(parent),
      })
      const {
        data: { user },
      } = (await login.json()) as { data: { user: { notifications: object } } }
      return user.notifications
    }

    // Mail scanners follow links with GET and HEAD.
    for (const method of ['GET', 'HEAD']) {
      expect((await fetch(link, { method })).status).toBe(200)
      expect((await fetch(`${filiz.url}/api/auth/unsubscribe${query}`, { method })).status).toBe(405)
    }
    const turkish = await visit(browser, filiz.url, { locale: 'tr-TR' })
    await turkish.page.goto(link)
    await turkish.page.getByRole('heading', { level: 1, name: trSettings.unsubscribe.title }).waitFor()
    await turkish.page.waitForURL((url) => url.search === '')
    expect(await chosen()).toMatchObject({ monthLetter: true, weeklySummary: true })

    await turkish.page.reload()
    await turkish.page.getByRole('button', { name: trSettings.unsubscribe.submit }).click()
    await turkish.page.getByText('Tamam, bu e-postaları artık göndermeyeceğiz.').waitFor()
    expect(await chosen()).toMatchObject({ monthLetter: false, weeklySummary: true })

    // Repeat in English as a signed-in user.
    const english = await visit(browser, filiz.url, { locale: 'en-GB', width: 390, height: 844, colorScheme: 'dark' })
    await signIn(english.page, filiz, parent)
    await english.page.evaluate(() => localStorage.setItem('language', 'en'))
    await english.page.goto(link)
    await english.page.getByRole('button', { name: enSettings.unsubscribe.submit }).click()
    await english.page.getByText('Done: we will not send you these mails any more.').waitFor()
    await expectAccessible(english.page, 'en-unsubscribe')
    expect(await chosen()).toMatchObject({ monthLetter: false, weeklySummary: true })
    await english.page.goto('/auth/unsubscribe?token=bm9ib2R5.c2lnbmVk')
    await english.page.getByRole('button', { name: enSettings.unsubscribe.submit }).click()
    await english.page.getByText(enSettings.unsubscribe.invalid).waitFor()
    // Navigating to the same address would not reload the page, which still holds the token in memory.
    await english.page.goto('about:blank')
    await english.page.goto('/auth/unsubscribe')
    await english.page.getByText(enSettings.unsubscribe.noToken).waitFor()
    expect(await english.page.getByRole('button', { name: enSettings.unsubscribe.submit }).count()).toBe(0)
    await english.page.getByRole('link', { name: enSettings.unsubscribe.settings }).click()
    await english.page.waitForURL('**/app/settings/notifications')
    await turkish.context.close()
    await english.context.close()
  })
})
