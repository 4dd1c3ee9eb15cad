import tr from '@filiz/frontend/src/i18n/tr/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shippedActivityId } from '@filiz/catalogue/shipped.ts'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'
import { parentWithPlan } from '../testing/parent-with-plan.ts'

/* Pictures in every frame, and the steps' symbols and timer. */

const { activities: t } = tr

let browser: Browser
let filiz: RunningFiliz
let parent: Awaited<ReturnType<typeof parentWithPlan>>
beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
  parent = await parentWithPlan(filiz, 'pictures@example.org')
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

/** Returns how many figures the page's pictures have, and those that their frames cut off. */
async function figures(page: Page): Promise<{ all: number; cut: readonly string[] }> {
  await page.locator('svg [data-figure]').first().waitFor()
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('svg [data-figure]')]
    const cut = all.filter((figure) => {
      const [inner, frame] = [figure.getBoundingClientRect(), figure.closest('svg')!.getBoundingClientRect()]
      // The lower edge of a table hides legs; a pixel is a rounding.
      return inner.left < frame.left - 1 || inner.right > frame.right + 1 || inner.top < frame.top - 1
    })
    return {
      all: all.length,
      cut: cut.map((figure) => figure.closest('article, li, div')?.textContent?.slice(0, 60) ?? ''),
    }
  })
}

describe.each([
  ['a phone', 390, 844],
  ['a desktop', 1280, 900],
] as const)('on %s', (_, width, height) => {
  it('no frame cuts off a person or a thing', async () => {
    const { page } = await visit(browser, filiz.url, { locale: 'tr-TR', width, height })
    await parent.signIn(page)
    const id = parent.plan.items[0]!.activityId
    for (const address of [
      '/app/dashboard',
      `/app/plans/${parent.plan.id}`,
      '/app/activities?mode=browse',
      `/app/activities/${id}`,
    ]) {
      await page.goto(address)
      // A frame that changes its shape gets its picture in the next frame of the screen.
      await expect.poll(async () => (await figures(page)).cut, { message: address }).toEqual([])
      expect((await figures(page)).all).toBeGreaterThan(1)
    }
  })
})

it('steps have symbols, and a step that names minutes has a timer', async () => {
  const { page } = await visit(browser, filiz.url, { locale: 'tr-TR', width: 390, height: 844 })
  await parent.signIn(page)
  await page.goto(`/app/activities/${shippedActivityId('ikimizin-on-dakikasi')}`)
  await page.locator('ol li svg').first().waitFor()
  await page.getByRole('button', { name: t.steps.begin }).click()
  const start = page.getByRole('button', { name: /süre tut/ })
  for (let press = 0; press < 8 && !(await start.isVisible()); press++)
    await page.getByRole('button', { name: t.steps.next }).click()
  await start.press('Enter')
  await page.getByRole('timer').waitFor()
  await expectAccessible(page, 'a running timer')
  await page.getByRole('button', { name: t.steps.timer.stop }).press('Enter')
  await start.waitFor()
})
