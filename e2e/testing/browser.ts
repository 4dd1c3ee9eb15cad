import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect } from 'vitest'

const artifacts = path.join(import.meta.dirname, '..', 'artifacts')

export const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
export const browserArguments = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** The machine's own Chromium: no download, and no talk with anybody but us. */
export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath, args: browserArguments })

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** What went wrong on the pages so far: errors on the console, exceptions, requests that failed. */
  readonly faults: string[]
}

/** A person with a browser of their own. */
export async function visit(browser: Browser, url: string, { locale, width = 1280, height = 900, colorScheme = 'light', worker = false }: {
  locale: 'tr-TR' | 'en-GB'; width?: number; height?: number; colorScheme?: 'light' | 'dark'
  /** Lets the pages have their service worker, which answers some requests before a spec sees them. */
  worker?: boolean
}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, locale, timezoneId: 'Europe/Istanbul', viewport: { width, height }, colorScheme, reducedMotion: 'reduce', serviceWorkers: worker ? 'allow' : 'block' })
  context.setDefaultTimeout(15_000)
  const faults: string[] = []
  context.on('page', (page) => {
    page.on('console', (message) => {
      // The browser itself reports every answer of 4xx; those are asked for where the journey wants them.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
    page.on('response', (response) => {
      if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
    })
  })
  return { context, page: await context.newPage(), faults }
}

/** No finding of axe, on the page as it is; with a picture of it for whoever wants to look. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  mkdirSync(artifacts, { recursive: true })
  // A page has its heading once it is there; what is on its way is not the page.
  await page.locator('h1').first().waitFor()
  await page.screenshot({ path: path.join(artifacts, `${name}.png`), fullPage: true })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`), `axe on ${name}`).toEqual([])
}
