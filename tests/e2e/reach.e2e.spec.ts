import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import settings from '@filiz/frontend/src/i18n/settings/tr/index.ts'
import { family } from '@filiz/standalone/demo/characters.ts'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccount, signIn } from '../testing/account.ts'
import { closeContexts, sharedBrowser } from '../testing/browser.ts'
import { startDemonstration, type RunningFiliz } from '../testing/filiz.ts'
import { allowFaults } from '../testing/page-faults.ts'
import { untilQuiet } from '../testing/until-quiet.ts'

/*
 * Checks in the demo that all controls can be reached on a phone and by keyboard. The specs in `screens/` check touch
 * target sizes and large fonts for every screen.
 */

let browser: Browser
let filiz: RunningFiliz
const ids = { child: '', other: '', plan: '', activity: '' }

beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startDemonstration()])
  const parent = await openAccount(filiz, family)
  const [child, other] = await parent.call<{ id: string }[]>('GET', '/children')
  const plan = await parent.call<{ id: string; items: { activityId: string; status: string }[] }>(
    'GET',
    `/plans/current?childId=${child!.id}`,
  )
  Object.assign(ids, {
    child: child!.id,
    other: other!.id,
    plan: plan.id,
    activity: plan.items.find(({ status }) => status === 'pending')!.activityId,
  })
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

const contextOf = (options: Parameters<Browser['newContext']>[0]) =>
  browser.newContext({
    baseURL: filiz.url,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    ...options,
  })

async function open(page: Page, address: string) {
  await page.goto(address)
  await page.locator('h1:visible').first().waitFor()
  await untilQuiet(page)
}

describe('on a phone', { tags: ['long'] }, () => {
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    context = await contextOf({ hasTouch: true, isMobile: true })
    page = await context.newPage()
    await signIn(page, filiz, family)
  })
  afterAll(() => context?.close())

  const inSight = (name: string) =>
    page.getByRole('tab', { name, exact: true }).evaluate((tab) => {
      const { left, right } = tab.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })

  it('the selected tab is scrolled into view, and a shadow at the edge marks further tabs', async () => {
    await open(page, '/app/progress?tab=achievements')
    await expect.poll(() => inSight(tr.progress.tabs.achievements)).toBe(true)
    const row = page.getByRole('tablist')
    await expect.poll(() => row.getAttribute('data-before')).toBe('')
    await expect.poll(() => row.getAttribute('data-after')).toBeNull()
    await open(page, '/app/progress')
    await expect.poll(() => inSight(tr.progress.tabs.overview)).toBe(true)
    await expect.poll(() => row.getAttribute('data-after')).toBe('')
  })

  it('all figures of all children are visible', async () => {
    await open(page, '/app/progress?childId=all')
    const cells = page.getByRole('main').locator('tbody td')
    await expect.poll(() => cells.count()).toBe(8)
    for (const cell of await cells.all()) {
      const { x, width } = (await cell.boundingBox())!
      expect([x >= 0, x + width <= 390]).toEqual([true, true])
    }
  })

  it('the bars of all categories have the same length, and a text says what a full bar means', async () => {
    await open(page, '/app/progress?tab=categories')
    await page.getByText(tr.progress.categories.scale).waitFor()
    const bars = await page.locator('figure li').evaluateAll((rows) =>
      rows.map((row) => {
        const [track, done] = [row.lastElementChild!, row.lastElementChild!.firstElementChild]
        return {
          said: row.querySelector('span:nth-of-type(2)')!.textContent,
          length: Math.round(track.getBoundingClientRect().width),
          share: (done?.getBoundingClientRect().width ?? 0) / track.getBoundingClientRect().width,
        }
      }),
    )
    expect(new Set(bars.map(({ length }) => length)).size).toBe(1)
    for (const { said, share } of bars) {
      const [completed, planned] = said!.split(' / ').map(Number)
      expect(share).toBeCloseTo(planned === 0 ? 0 : completed! / planned!, 1)
    }
  })
})

describe('an English page about an activity with Turkish text only', { tags: ['long'] }, () => {
  it('marks the language of each heading and title', async () => {
    const context = await contextOf({ locale: 'en-GB' })
    const page = await context.newPage()
    // Before the sign-in, after which the app keeps the plan and its activities.
    const inTurkish = (activity: { language: string }) => {
      activity.language = 'tr'
    }
    await page.route(`**/api/activities/${ids.activity}?*`, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: { language: string } }
      inTurkish(answer.data)
      await route.fulfill({ response, json: answer })
    })
    await page.route('**/api/plans/current?*', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as {
        data: { items: { activityId: string; activity: { language: string } }[] }
      }
      inTurkish(answer.data.items.find(({ activityId }) => activityId === ids.activity)!.activity)
      await route.fulfill({ response, json: answer })
    })
    await signIn(page, filiz, family)
    await page.evaluate(() => localStorage.setItem('language', 'en'))
    const expectLanguage = async (selector: string, language: string) => {
      const found = page.locator(selector)
      await expect
        .poll(() =>
          found.evaluateAll((all) => [...new Set(all.map((one) => one.closest('[lang]')!.getAttribute('lang')))]),
        )
        .toEqual([language])
    }
    await open(page, `/app/activities/${ids.activity}?childId=${ids.child}`)
    await expectLanguage('main h1', 'tr')
    await expectLanguage('main h2', 'en')
    await expectLanguage('main dt', 'en')
    await expectLanguage('main ol li', 'tr')
    await open(page, '/app/activities')
    await expectLanguage(`#activity-${ids.activity}`, 'tr')
    await expectLanguage('#activities h2, #activities h3', 'en')
    await context.close()
  })
})

// Before the specs below complete it.
describe('the actions of an activity', { tags: ['long'] }, () => {
  it.each([
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ])('stay at the bottom of a window of $width × $height, and cover nothing that has the focus', async (viewport) => {
    const context = await contextOf({ viewport })
    const page = await context.newPage()
    await signIn(page, filiz, family)
    await open(page, `/app/activities/${ids.activity}?childId=${ids.child}`)
    const topOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())!.y
    const top = await topOf(tr.plan.item.complete)
    expect(top).toBeGreaterThan(viewport.height - 150)
    expect(await topOf(tr.activities.steps.begin)).toBe(top)
    const covered: string[] = []
    for (const part of await page.locator('article :is(a, button, summary, input):visible').all()) {
      await part.focus()
      const bottom = await part.evaluate((element) => {
        for (let around: Element | null = element; around; around = around.parentElement)
          if (getComputedStyle(around).position === 'fixed') return 0
        return element.getBoundingClientRect().bottom
      })
      if (bottom > top) covered.push(await part.evaluate((element) => element.outerHTML))
    }
    expect(covered).toEqual([])
    expect(await topOf(tr.plan.item.complete)).toBe(top)
    await context.close()
  })
})

describe('by keyboard', { tags: ['long'] }, () => {
  let context: BrowserContext
  let page: Page
  const { plan: t } = tr
  const dialog = () => page.getByRole('dialog')
  const focused = () =>
    page.evaluate(() =>
      document.activeElement === document.body
        ? 'nothing'
        : document.activeElement?.textContent || document.activeElement?.id || document.activeElement?.localName,
    )
  /** A dialog takes the focus shortly after it opens, so wait before pressing keys. */
  const hasFocus = async (within: Locator) => {
    await expect.poll(() => within.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  /** Checks that the focus is not lost, also after late focus changes. */
  const keepsFocus = async () => {
    await expect.poll(focused).not.toBe('nothing')
    await untilQuiet(page)
    await expect.poll(focused).not.toBe('nothing')
  }

  beforeAll(async () => {
    context = await contextOf({ viewport: { width: 1280, height: 900 } })
    page = await context.newPage()
    await signIn(page, filiz, family)
  })
  afterAll(() => context?.close())

  it('the focus stays on the child that the arrow keys selected', async () => {
    for (const address of ['/app/dashboard', '/app/progress']) {
      await open(page, `${address}?childId=${ids.child}`)
      await page.locator(`input[value="${ids.child}"]`).focus()
      await page.keyboard.press('ArrowRight')
      await page.waitForFunction(
        (other) => document.querySelector<HTMLInputElement>(`input[value="${other}"]`)?.checked,
        ids.other,
      )
      await untilQuiet(page)
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value), { message: address })
        .toBe(ids.other)
    }
  })

  it('the focus moves to a neighbour when the button of a completed action disappears', async () => {
    await open(page, `/app/plans/${ids.plan}`)
    const pending = () =>
      page
        .locator('#activities')
        .getByRole('article')
        .filter({ has: page.getByRole('button', { name: t.item.complete, exact: true }) })
        .first()
    const press = async (name: string, within = page.locator('body')) => {
      await within.getByRole('button', { name, exact: true }).first().focus()
      await page.keyboard.press('Enter')
    }
    const pressInDialog = async (name: string) => {
      await hasFocus(dialog())
      await press(name, dialog())
    }
    await press(t.item.complete, pending())
    await dialog().getByText(t.celebration.title).waitFor()
    await pressInDialog(t.celebration.skip)
    await dialog().waitFor({ state: 'detached' })
    await keepsFocus()
    await press(t.item.complete, pending())
    await dialog().getByText(t.celebration.title).waitFor()
    await pressInDialog(t.celebration.undo)
    await dialog().waitFor({ state: 'detached' })
    await keepsFocus()
    const undo = page
      .locator('#activities')
      .getByRole('button', { name: new RegExp(`^${t.item.undoOf.replace('{{title}}', '.*')}$`) })
    const done = await undo.count()
    await undo.first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await dialog().isVisible()) || (await undo.count()) < done).toBe(true)
    if (await dialog().isVisible()) {
      await pressInDialog(t.undoDialog.confirm)
      await dialog().waitFor({ state: 'detached' })
    }
    await keepsFocus()
  })

  it('the focus stays in the list when an activity is added to the plan', async () => {
    await open(page, `/app/activities?mode=browse&childId=${ids.child}`)
    await page
      .getByRole('button', { name: new RegExp(`^${t.add.button}: `) })
      .nth(3)
      .focus()
    await page.keyboard.press('Enter')
    await hasFocus(dialog())
    await dialog().getByRole('button', { name: t.add.submit, exact: true }).focus()
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(focused).toBe(tr.activities.detail.inPlan)
  })

  it('the focus is not lost when a focused control disappears after its action', async () => {
    // A read that is not kept on the device.
    allowFaults(/^500 GET .*\/api\/plans\?/)
    await page.route('**/api/plans?*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    )
    await open(page, '/app/plans')
    const again = page.getByRole('button', { name: tr.common.retry }).first()
    await again.waitFor()
    await page.unroute('**/api/plans?*')
    await again.focus()
    await page.keyboard.press('Enter')
    await again.waitFor({ state: 'detached' })
    await keepsFocus()

    await open(page, '/app/settings/security')
    const ends = page.getByRole('button', { name: new RegExp(settings.sessions.endOf.replace('{{device}}', '')) })
    await ends.first().focus()
    const before = await ends.count()
    await page.keyboard.press('Enter')
    await expect.poll(() => ends.count()).toBe(before - 1)
    await keepsFocus()

    await open(page, '/app/children')
    const more = page.getByRole('button', { name: t.item.more.replace('{{title}}', 'Kerem') })
    await more.focus()
    await page.keyboard.press('Enter')
    const remove = page.getByRole('button', { name: tr.children.deleteOf.replace('{{name}}', 'Kerem') })
    await remove.focus()
    await page.keyboard.press('Enter')
    await hasFocus(dialog())
    await dialog().getByRole('button', { name: tr.children.remove.confirm }).focus()
    await page.keyboard.press('Enter')
    await more.waitFor({ state: 'detached' })
    await keepsFocus()
  })
})
