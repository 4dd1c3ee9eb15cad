import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { launchBrowser } from '../testing/browser.ts'
import { faultsOf, outOfReach } from './faults-of.ts'
import { screens } from './screens.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'
import { inTurns, openPagePool } from './page-pool.ts'

let browser: Browser
let stage: Fixtures
beforeAll(async () => {
  ;[browser, stage] = await Promise.all([launchBrowser(), createFixtures()])
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await stage?.stop()
})

const variants = [
  { language: 'tr', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
  { language: 'en', scheme: 'light' },
  { language: 'tr', scheme: 'dark' },
] as const

/** One variant per screen, in rotation; `every-variant.long.spec.ts` covers all of them. */
it('every screen on a phone has no axe findings, large enough touch targets and no cut text', async () => {
  const theatre = openPagePool(browser, stage)
  const shows = screens.map((screen, index) => ({ screen, width: 390 as const, ...variants[index % variants.length]! }))
  await inTurns(shows, 3, (show) =>
    theatre.show(show, async (page) => {
      await theatre.light(page, show.scheme)
      // The page behind a dialog is a screen of its own.
      const faults = [
        ...(await faultsOf(page, { within: '[aria-modal="true"]:not(:has(iframe))' })),
        ...(await outOfReach(page)),
      ]
      if (faults.length > 0) throw new Error(`${show.scheme}: ${faults.join('; ')}`)
    }),
  )
}, 1_200_000)
