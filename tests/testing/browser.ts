import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { tellWhatPagesShow } from './at-failure.ts'
import { chromiumForSpecs, wholeChromium } from './chromium-program.ts'
import { startChromium } from './chromium.ts'
import { watchForFaults } from './page-faults.ts'

/** Pages of specs are gone before what optimizing their scripts cost, a quarter of the browser's time, is won again. */
const withoutOptimizing = ['--js-flags=--no-maglev --no-turbofan']

/**
 * A browser whose pages fail the test that they had a fault in.
 * @param whole the one that people have, for what the one for specs does not do: it shows no notifications
 */
export async function launchBrowser({ whole = false } = {}): Promise<Browser> {
  const browser = await startChromium(whole ? wholeChromium() : chromiumForSpecs(), withoutOptimizing)
  watchForFaults(browser)
  tellWhatPagesShow(browser)
  return browser
}

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
}

/** A person with a browser of their own. */
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
    /** Lets the pages have their service worker, which answers some requests before a spec sees them. */
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

/** Half as long as `axe.source`, and read by every page anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on the page as it is, its frames included, a line for each rule.
 * @param rules only these; all that axe has on by default otherwise
 * @param within a selector: only what is in the first such element is looked at, where there is one
 */
export async function axeFindings(
  page: Page,
  { rules, within }: { rules?: readonly string[]; within?: string } = {},
): Promise<readonly string[]> {
  // A page has its heading once it is there; what is on its way is not the page.
  await page.locator('h1').first().waitFor()
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  // Looking for what is well, too, takes as long again; a selector for each element that it looks at, and stylesheets that the page has already (and sounds, of which there are none), a sixth.
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

/** No finding of axe. How it looks: `npm run screenshots`. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page), `axe on ${name}`).toEqual([])
}
