import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { launchBrowser } from '../testing/browser.ts'
import { faultsOf } from './faults-of.ts'
import { screens } from './screens.ts'
import { setStage, type Stage } from './stage.ts'
import { inTurns, languages, openTheatre, schemes } from './theatre.ts'

let browser: Browser
let stage: Stage
beforeAll(async () => {
  if (process.env['EVERY_VARIANT'] === '1') [browser, stage] = await Promise.all([launchBrowser(), setStage()])
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await stage?.stop()
})

/** A quarter of an hour, which `.ci/run` has not: asked for by name. */
it.skipIf(process.env['EVERY_VARIANT'] !== '1').each(languages)('every screen can be used by everybody, and fits: in %s, on a phone and then at a desk, by day and by night', async (language) => {
  const theatre = openTheatre(browser, stage)
  await inTurns(screens, 3, (screen) => theatre.show({ screen, language, width: 390 }, async (page) => {
    const faults: string[] = []
    const look = async (width: number, scheme: (typeof schemes)[number]) => {
      await theatre.light(page, scheme)
      faults.push(...(await faultsOf(page)).map((fault) => `${width}, ${scheme}: ${fault}`))
    }
    for (const scheme of schemes) await look(390, scheme)
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const scheme of schemes) await look(1280, scheme)
    if (faults.length > 0) throw new Error(faults.join('; '))
  }))
}, 600_000)
