import { legal as en } from '@filiz/frontend/src/i18n/en/legal.ts'
import { legal as tr } from '@filiz/frontend/src/i18n/tr/legal.ts'
import { examples } from '@filiz/frontend/src/landing/examples.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeContexts, expectAccessible, sharedBrowser, visit } from '../testing/browser.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'

let browser: Browser
let filiz: RunningFiliz
beforeAll(async () => {
  ;[browser, filiz] = await Promise.all([sharedBrowser(), startFiliz()])
})
afterAll(async () => {
  await closeContexts()
  await filiz?.stop()
})

describe('the public pages', () => {
  it('are readable without JavaScript, in the language of the browser', async () => {
    const context = await browser.newContext({ baseURL: filiz.url, javaScriptEnabled: false, locale: 'tr-TR' })
    const page = await context.newPage()
    await page.goto('/')
    for (const name of ['privacy', 'terms', 'contact'] as const) {
      await page.getByRole('link', { name: tr[name].title }).click()
      await page.getByRole('heading', { level: 1, name: tr[name].title }).waitFor()
      await page.getByText(tr.unnamed).waitFor()
      expect(await page.getByRole('heading', { level: 2 }).count()).toBe(tr[name].sections.length + 1)
    }
    await page.goto('/')
    await page.getByRole('link', { name: examples[0]!.tr.title }).click()
    await page.getByText(examples[0]!.tr.steps.at(-1)!).waitFor()
    await page.getByRole('link', { name: examples[1]!.tr.title }).click()
    await page.getByRole('heading', { level: 1, name: examples[1]!.tr.title }).waitFor()
    await context.close()
  })

  it.each(['/privacy', '/terms', '/contact', `/examples/${examples[2]!.slug}`])(
    '%s is accessible and changes its language in place',
    async (path) => {
      const { context, page } = await visit(browser, filiz.url, { locale: 'en-GB', width: 390, height: 844 })
      await page.goto(path)
      await expectAccessible(page, `en${path.replaceAll('/', '-')}`)
      await page.locator('button[aria-controls="menu"]').click()
      await page.getByText('TR', { exact: true }).click()
      const title = path.startsWith('/examples') ? examples[2]!.tr.title : tr[path.slice(1) as 'privacy'].title
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      await context.close()
    },
  )

  it('are linked from the registration, without losing what was typed', async () => {
    const { context, page } = await visit(browser, filiz.url, { locale: 'en-GB' })
    await page.goto('/auth/register')
    await page.locator('form input').first().fill('Deniz')
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: en.privacy.title }).click(),
    ])
    await opened.getByRole('heading', { level: 1, name: en.privacy.title }).waitFor()
    expect(await page.locator('form input').first().inputValue()).toBe('Deniz')
    await context.close()
  })

  it('prefetch the files of the registration, once they are idle', async () => {
    const { context, page } = await visit(browser, filiz.url, { locale: 'tr-TR' })
    await page.goto('/')
    const prefetched = () =>
      page.locator('link[rel="prefetch"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    await expect.poll(async () => (await prefetched()).length).toBeGreaterThan(5)
    const files = await prefetched()
    await page.goto('/auth/register')
    await page.locator('form input').first().waitFor()
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    expect(files.filter((file) => !loaded.includes(file))).toEqual([])
    await context.close()
  })
})
