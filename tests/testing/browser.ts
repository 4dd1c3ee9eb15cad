import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { watchPages } from './at-failure.ts'
import { chromiumForSpecs, wholeChromium } from './chromium-program.ts'
import { startChromium } from './chromium.ts'
import { clockAhead } from './filiz.ts'
import { watchWrites } from './newest-write.ts'
import { watchForFaults } from './page-faults.ts'
import { shiftedClock } from './shifted-clock.ts'

/** Disables optimizing compilation, because the pages of specs are too short-lived for it to pay off. */
const withoutOptimizing = ['--js-flags=--no-maglev --no-turbofan']

/** A name of this machine at which pages have no secure context, as those of a home network without https. */
export const insecureHost = 'home.test'

let shared: Promise<Browser> | undefined

/**
 * The browser that all spec files of this process share. It fails a test whose pages had errors. Each file closes its
 * contexts at its end.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launch(chromiumForSpecs())
  return shared!
}

export async function closeContexts(): Promise<void> {
  for (const context of (await shared)?.contexts() ?? []) await context.close()
}

/** Launches the full browser, for features that the headless shell lacks (notifications). */
export const launchWholeBrowser = (): Promise<Browser> => launch(wholeChromium())

async function launch(program: string): Promise<Browser> {
  const browser = await startChromium(program, [
    ...withoutOptimizing,
    `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`,
  ])
  browser.on('context', (context) => void context.addInitScript(shiftedClock(clockAhead())))
  watchForFaults(browser)
  watchPages(browser)
  watchWrites(browser)
  return browser
}

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
}

/** Opens a new browser context with one page. */
export async function visit(
  browser: Browser,
  url: string,
  {
    locale,
    width = 1280,
    height = 900,
    colorScheme = 'light',
    worker = false,
  }: {
    locale: 'tr-TR' | 'en-GB'
    width?: number
    height?: number
    colorScheme?: 'light' | 'dark'
    /** Allows service workers, which may answer requests before a spec can see or replace them. */
    worker?: boolean
  },
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    locale,
    timezoneId: 'Europe/Istanbul',
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(30_000)
  return { context, page: await context.newPage() }
}

/** The minified axe has half the size of `axe.source`, and each page must load it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns the axe findings of the page including its frames, one line per rule.
 * @param rules restricts the rules; by default axe's own selection
 * @param within selector of the element to check; the whole page if nothing matches
 */
export async function axeFindings(
  page: Page,
  { rules, within }: { rules?: readonly string[]; within?: string } = {},
): Promise<readonly string[]> {
  // Wait for the heading, because a loading page should not be checked.
  await page.locator('h1').first().waitFor()
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  // These options save time: they report only violations, create no selectors and preload no stylesheets.
  return page.evaluate(
    async ([options, part]) => {
      const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(
        (part && document.querySelector(part)) || document,
        options,
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
    },
    [
      {
        resultTypes: ['violations'],
        selectors: false,
        preload: false,
        ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
      } satisfies axe.RunOptions,
      within,
    ] as const,
  )
}

/** Expects no axe findings. `npm run screenshots` shows what pages look like. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page), `axe on ${name}`).toEqual([])
}
