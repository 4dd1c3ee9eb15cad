import { readFile } from 'node:fs/promises'
import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import en from '@filiz/frontend/src/i18n/months/en/index.ts'
import enTexts from '@filiz/frontend/src/i18n/en/index.ts'
import tr from '@filiz/frontend/src/i18n/months/tr/index.ts'
import trTexts from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { register, type Account } from '../testing/account.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { allowFaults } from '../testing/page-faults.ts'
import { sheetsOf } from '../testing/sheets.ts'

interface Plan {
  readonly id: string
  readonly items: readonly { readonly activityId: string }[]
}

let browser: Browser
let filiz: RunningFiliz
let parent: Account
let plan: Plan

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz({ CLOCK_START: '2026-11-26T09:00:00Z' })])
  parent = await register(filiz, { name: 'Ayşe Kaya', email: 'ayse@example.org', language: 'tr' })
  const child = await parent.call<{ id: string }>('POST', '/children', { name: 'Çınar', birthDate: '2022-03-15' })
  plan = await parent.call<Plan>('POST', '/plans', { childId: child.id, year: 2026, month: 11 })
  for (const { activityId } of plan.items.slice(0, 3))
    await parent.call('POST', `/plans/${plan.id}/activities/${activityId}/complete`, { durationMinutes: 20 })
  await parent.call('POST', `/plans/${plan.id}/activities/${plan.items[0]!.activityId}/feedback`, {
    engagement: 5,
    difficulty: 3,
  })
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

/**
 * Returns the five shipped activities with the longest printed text. Each text adds 60 characters, because it starts on
 * a new line.
 */
function longestIn(language: 'tr' | 'en'): readonly string[] {
  const length = ({ content }: ReturnType<typeof shippedActivities>[number]) => {
    const { materials = [], steps = [], ...paragraphs } = content.translations[language] ?? {}
    return [...materials, ...steps, ...Object.values(paragraphs)].reduce(
      (sum, text) => sum + (text ?? '').length + 60,
      0,
    )
  }
  return shippedActivities()
    .toSorted((a, b) => length(b) - length(a))
    .slice(0, 5)
    .map(({ activityId }) => activityId)
}

/** Returns the signature, width and height of a PNG. */
const sizeOf = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]

describe.each([
  ['tr', 'tr-TR', tr, trTexts, 1280, 'light', 'Kasım ayında birlikte 3 etkinlik yaptınız'],
  ['en', 'en-GB', en, enTexts, 390, 'dark', 'In November you did 3 activities together'],
] as const)(
  'the monthly letter in %s',
  { tags: ['long'] },
  (language, locale, t, texts, width, colorScheme, sentence) => {
    it("lists the completions, prints on light paper, and by default makes a picture without the child's name", async () => {
      await parent.call('PUT', '/auth/profile', { language })
      const { page, context } = await visit(browser, filiz.url, { locale, width, height: 844, colorScheme })
      await page.clock.setFixedTime('2026-11-26T09:10:00Z')
      await parent.signIn(page)
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.goto(`/app/plans/${plan.id}`)
      await page.getByRole('link', { name: texts.plan.actions.letter }).click()
      await page.waitForURL(`**/app/plans/${plan.id}/letter`)
      const letter = page.locator('article')
      await letter.getByText(sentence).waitFor()
      await page.waitForFunction(() => document.querySelector('article')?.textContent?.includes('Çınar'))
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'fits').toBe(true)

      const card = page.locator('main svg[role=img]')
      const picture = async () => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: t.letter.save }).click(),
        ])
        expect(download.suggestedFilename()).toBe('filiz-2026-11.png')
        return readFile(await download.path())
      }
      expect(await card.textContent()).not.toContain('Çınar')
      const unnamed = await picture()
      expect(sizeOf(unnamed)).toEqual(['PNG', 1080, 1350])
      await page.getByRole('checkbox', { name: t.letter.withName.replace('{{name}}', 'Çınar') }).check()
      await expect.poll(() => card.textContent()).toContain('Çınar')
      const named = await picture()
      expect(named.equals(unnamed)).toBe(false)

      const pixels = (x: number, y: number, size: number) =>
        page.evaluate(
          async ({ png, from, side }) => {
            const bitmap = await createImageBitmap(new Blob([new Uint8Array(png)], { type: 'image/png' }))
            const drawing = new OffscreenCanvas(side, side).getContext('2d')!
            drawing.drawImage(bitmap, -from.x, -from.y)
            const { data } = drawing.getImageData(0, 0, side, side)
            return Array.from({ length: side * side }, (_, at) => [...data.subarray(4 * at, 4 * at + 4)].join(' '))
          },
          { png: [...unnamed], from: { x, y }, side: size },
        )
      expect(await pixels(5, 1345, 1), 'the background is light even if the page is dark').toEqual(['251 246 236 255'])
      // A drawn category has many colours; an empty place has that of the card, or two.
      expect(new Set(await pixels(200, 380, 180)).size, 'the first category is drawn').toBeGreaterThan(40)

      await page.emulateMedia({ media: 'print', colorScheme })
      expect(
        [await page.getByRole('button', { name: t.print.action }).isVisible(), await card.isVisible()],
        'neither buttons nor the card are printed',
      ).toEqual([false, false])
      expect(await sheetsOf(page)).toBe(1)
      await context.close()
    })
  },
)

describe.each([
  ['tr', 'tr-TR', tr, trTexts, 390, 'dark'],
  ['en', 'en-GB', en, enTexts, 1280, 'light'],
] as const)(
  'print pages and pages for small children, in %s',
  { tags: ['long'] },
  (language, locale, t, texts, width, colorScheme) => {
    it('an activity prints on one sheet without its buttons', async () => {
      const { page, context } = await visit(browser, filiz.url, { locale, width, height: 844, colorScheme })
      await parent.signIn(page)
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.goto(`/app/activities/${plan.items[0]!.activityId}`)
      const print = page.getByRole('button', { name: texts.plan.actions.print })
      await print.waitFor()
      await page.evaluate(() => {
        window.print = () => {
          document.body.dataset['printed'] = 'yes'
        }
      })
      await print.click()
      await expect.poll(() => page.evaluate(() => document.body.dataset['printed'])).toBe('yes')
      await expectAccessible(page, `${language}-activity-to-print`)
      await page.emulateMedia({ media: 'print', colorScheme })
      for (const button of await page.locator('main').getByRole('button').all())
        expect(await button.isVisible()).toBe(false)
      expect(await page.getByRole('heading', { name: texts.activities.detail.steps }).isVisible()).toBe(true)
      expect(await sheetsOf(page), 'one that was done').toBe(1)
      for (const activityId of longestIn(language)) {
        await page.goto(`/app/activities/${activityId}`)
        await page.getByRole('heading', { name: texts.activities.detail.steps }).waitFor()
        expect(await sheetsOf(page), activityId).toBe(1)
      }
      await context.close()
    })

    it('for a child under two, the pages show when plans start, and games until then', async () => {
      const young = await register(filiz, { name: 'Can Ak', email: `can-${language}@example.org`, language })
      await young.call('POST', '/children', { name: 'Bade', birthDate: '2025-06-10' })
      const { page, context } = await visit(browser, filiz.url, { locale, width, height: 844, colorScheme })
      await young.signIn(page)
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.goto('/app/dashboard')
      await page.getByRole('heading', { name: t.young.coming }).waitFor()
      // Non-breaking spaces keep a date on one line.
      await expect
        .poll(() => page.locator('main').textContent())
        .toContain(
          t.young.comingText.replace(
            '{{date}}',
            (language === 'tr' ? '10 Haziran 2027' : '10 June 2027').replaceAll(' ', '\u00A0'),
          ),
        )
      for (const { title } of [t.young.peek, t.young.book, t.young.song])
        await page.getByRole('heading', { name: title }).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'fits').toBe(true)
      // No page links to a plan that does not exist.
      await page.goto('/app/progress')
      await page.locator('main').getByRole('link', { name: texts.dashboard.actions.coming }).waitFor()
      expect(await page.getByText(t.progress.empty.action).count()).toBe(0)
      await page.goto('/app/dashboard')
      await page.getByRole('link', { name: texts.dashboard.actions.coming }).click()
      await page.waitForURL('**/app/activities?childId=*')
      await page.getByRole('heading', { name: t.young.coming }).waitFor()
      await context.close()
    })
  },
)

describe('midnight with the page open', () => {
  it('shows the plan of the new month and keeps naming the old month for its last completion', async () => {
    await filiz.restart({ CLOCK_START: '2026-11-30T20:50:00Z' })
    const family = await register(filiz, { name: 'Ece', email: 'midnight@example.org', language: 'tr' })
    const child = await family.call<{ id: string }>('POST', '/children', { name: 'Mira', birthDate: '2022-03-15' })
    const november = await family.call<Plan & { items: readonly { activity: { title: string } }[] }>('POST', '/plans', {
      childId: child.id,
      year: 2026,
      month: 11,
    })
    const { title } = november.items[0]!.activity
    const { page, context } = await visit(browser, filiz.url, { locale: 'tr-TR' })
    // After a failure, the page would go on asking the server, whose restarts are faults in the next tests.
    onTestFinished(() => context.close())
    await page.clock.install({ time: '2026-11-30T20:51:00Z' })
    await family.signIn(page)
    await page.goto('/app/activities')
    const row = page
      .locator('#activities')
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    await row.getByRole('button', { name: trTexts.plan.item.complete, exact: true }).click()
    await page.getByRole('dialog').getByText(trTexts.plan.celebration.first).waitFor()
    await page.keyboard.press('Escape')

    allowFaults(/^503 /)
    await filiz.restart({ CLOCK_START: '2026-11-30T21:01:00Z' })
    await page.clock.fastForward('11:00')
    await page.getByText(tr.turned.text.replace('{{month}}', 'Aralık 2026')).waitFor({ timeout: 60_000 })
    await page.getByText(tr.turned.counted.replace('{{title}}', title).replace('{{month}}', 'Kasım 2026')).waitFor()
    await expectAccessible(page, 'month-turned')
    await page.getByRole('link', { name: tr.turned.look.replace('{{month}}', 'Kasım 2026') }).click()
    await page.waitForURL(`**/app/plans/${november.id}`)
    await row.getByText('30 Kasım').waitFor()
    await expect
      .poll(() => family.call<Plan>('GET', `/plans/${november.id}`))
      .toMatchObject({ label: 'past', counts: { completed: 1 } })

    // In a past month, a completion asks for its date, and completing for siblings is not offered.
    const late = november.items[1]!
    const other = page
      .locator('#activities')
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: late.activity.title, exact: true }) })
    await expect
      .poll(() => other.getByRole('button').count(), { message: 'a month that is over stays as it was' })
      .toBe(1)
    await other.getByRole('button', { name: trTexts.plan.item.complete, exact: true }).click()
    const day = page.getByRole('dialog').getByLabel(trTexts.plan.details.day)
    await expect.poll(() => day.inputValue()).toBe('2026-11-30')
    expect((await day.locator('option').allTextContents()).slice(0, 2)).toEqual(['bugün', '30\u00A0Kasım Pazartesi'])
    await page.getByRole('dialog').getByRole('button', { name: trTexts.plan.details.submit, exact: true }).click()
    await page.getByRole('dialog').getByText(trTexts.plan.celebration.title).waitFor()
    await page.keyboard.press('Escape')
    await other.getByText('30 Kasım').waitFor()
    const completedAt = async () =>
      (
        await family.call<{ items: readonly { activityId: string; completedAt: string | null }[] }>(
          'GET',
          `/plans/${november.id}`,
        )
      ).items.find(({ activityId }) => activityId === late.activityId)!.completedAt
    await expect.poll(completedAt).toBe('2026-11-30T09:00:00.000Z')
  })
})

describe.each([
  ['tr', 'tr-TR', tr, trTexts, 390, 'Ocak 2027'],
  ['en', 'en-GB', en, enTexts, 1280, 'January 2027'],
] as const)(
  'children at both ends of the plan ages, in %s',
  { tags: ['long'] },
  (language, locale, t, texts, width, nextMonth) => {
    /** The longest allowed name, written as a single word. */
    const mira = 'Mira'.padEnd(50, 'm')

    it('are offered no plan for months outside the plan ages, and see the reason', async () => {
      await filiz.restart({ CLOCK_START: '2026-12-05T09:00:00Z' })
      const family = await register(filiz, { name: 'Ece', email: `ages-${language}@example.org`, language })
      const old = await family.call<{ id: string }>('POST', '/children', { name: mira, birthDate: '2019-12-06' })
      const young = await family.call<{ id: string }>('POST', '/children', { name: 'Bade', birthDate: '2025-01-10' })
      const december = await family.call<Plan>('POST', '/plans', { childId: old.id, year: 2026, month: 12 })
      const { page, context } = await visit(browser, filiz.url, { locale, width, height: 844 })
      onTestFinished(() => context.close())
      await page.clock.setFixedTime('2026-12-05T09:10:00Z')
      await family.signIn(page)
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      const main = page.locator('main')
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
      const why = main.getByText(texts.plan.months.tooOld.replace('{{month}}', nextMonth).replace('{{name}}', mira))

      await page.goto(`/app/plans?childId=${old.id}`)
      await why.waitFor()
      expect(await fits(), 'the plans fit').toBe(true)
      expect(await main.getByRole('button', { name: t.makeNext.replace('{{month}}', nextMonth) }).count()).toBe(0)
      await expectAccessible(page, `${language}-months-last`)
      await page.goto(`/app/plans/${december.id}`)
      await why.waitFor()
      expect(await fits(), 'the plan fits').toBe(true)
      expect(await main.getByRole('button', { name: texts.plan.actions.next }).count()).toBe(0)
      await page.goto(`/app/plans?childId=${young.id}`)
      await main
        .getByText(
          texts.children.tooYoung.replace(
            '{{date}}',
            (language === 'tr' ? '10 Ocak 2027' : '10 January 2027').replaceAll(' ', '\u00A0'),
          ),
        )
        .waitFor()
      expect(await main.getByText(t.none.text).count()).toBe(0)

      // Leave the page before the restart: its polling would get a 503, which the test counts as a fault.
      await page.goto('about:blank')
      await filiz.restart({ CLOCK_START: '2026-12-06T09:00:00Z' })
      await page.clock.setFixedTime('2026-12-06T09:10:00Z')
      await page.goto(`/app/plans/${december.id}`)
      // The child is now too old.
      await main.getByText(texts.children.tooOld).waitFor()

      await page.goto('about:blank')
      await filiz.restart({ CLOCK_START: '2027-01-04T09:00:00Z' })
      await page.clock.setFixedTime('2027-01-04T09:10:00Z')
      await page.goto('/app/children')
      await main
        .getByRole('listitem')
        .filter({ hasText: 'Mira' })
        .getByRole('link', { name: new RegExp(texts.plan.actions.all) })
        .click()
      await page.waitForURL(`**/app/plans?childId=${old.id}`)
      await main.locator(`a[href="/app/plans/${december.id}"]`).waitFor()
      await page.goto(`/app/dashboard?childId=${old.id}`)
      await main
        .getByRole('region', { name: texts.dashboard.actions.heading })
        .getByRole('link', { name: texts.plan.actions.all })
        .click()
      await page.waitForURL(`**/app/plans?childId=${old.id}`)
      await main.locator(`a[href="/app/plans/${december.id}"]`).waitFor()
    })
  },
)
