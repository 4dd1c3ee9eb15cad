import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { startChromium } from './chromium.ts'
import { watchForFaults } from './page-faults.ts'

const artifacts = path.join(import.meta.dirname, '..', 'artifacts')

/** A browser whose pages fail the test that they had a fault in. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await startChromium()
  watchForFaults(browser)
  return browser
}

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
}

/** A person with a browser of their own. */
export async function visit(browser: Browser, url: string, { locale, width = 1280, height = 900, colorScheme = 'light', worker = false }: {
  locale: 'tr-TR' | 'en-GB'; width?: number; height?: number; colorScheme?: 'light' | 'dark'
  /** Lets the pages have their service worker, which answers some requests before a spec sees them. */
  worker?: boolean
}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, locale, timezoneId: 'Europe/Istanbul', viewport: { width, height }, colorScheme, reducedMotion: 'reduce', serviceWorkers: worker ? 'allow' : 'block' })
  context.setDefaultTimeout(30_000)
  return { context, page: await context.newPage() }
}

/** What axe finds on the page as it is, a line for each rule. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  // A page has its heading once it is there; what is on its way is not the page.
  await page.locator('h1').first().waitFor()
  // The other mode opens a page of its own for frames of other origins, each time; there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** No finding of axe; with a picture of the page for whoever wants to look. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  mkdirSync(artifacts, { recursive: true })
  await page.screenshot({ path: path.join(artifacts, `${name}.png`), fullPage: true })
  expect(await axeFindings(page), `axe on ${name}`).toEqual([])
}
