import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { closeContexts, sharedBrowser } from '../testing/browser.ts'
import { faultsByDayAndNight, outOfReach } from './faults-of.ts'
import { screens } from './screens.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'
import { inTurns, languages, openPagePool, widths } from './page-pool.ts'

let browser: Browser
let stage: Fixtures
beforeAll(async () => {
  if (process.env['EVERY_VARIANT'] === '1') [browser, stage] = await Promise.all([sharedBrowser(), createFixtures()])
}, 240_000)
afterAll(async () => {
  await closeContexts()
  await stage?.stop()
})

/** Runs only on request (`EVERY_VARIANT=1`), because it takes minutes. */
it.skipIf(process.env['EVERY_VARIANT'] !== '1').each(languages)(
  'every screen is accessible and fits: in %s, on a phone and a desktop, light and dark',
  async (language) => {
    const theatre = openPagePool(browser, stage)
    await inTurns(screens, 4, (screen) =>
      theatre.show({ screen, language, width: 390 }, async (page) => {
        const faults = [...(await outOfReach(page))]
        for (const width of widths) {
          await theatre.resize(page, width)
          faults.push(
            ...(await faultsByDayAndNight(page, (scheme) => theatre.light(page, scheme))).map(
              (fault) => `${width}, ${fault}`,
            ),
          )
        }
        if (faults.length > 0) throw new Error(faults.join('; '))
      }),
    )
  },
  900_000,
)
