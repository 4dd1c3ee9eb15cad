import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { startChromium } from '../testing/chromium.ts'
import { screens } from './screens.ts'
import { createFixtures } from './fixtures.ts'
import { inTurns, languages, openPagePool, schemes, widths } from './page-pool.ts'

/*
 * `npm run screenshots [-- --only <part of a name>] [--out <folder>]`: takes a picture of every screen in every
 * variant, from the demo.
 */

const { only = '', out } = parseArgs({ options: { only: { type: 'string' }, out: { type: 'string' } } }).values
const folder = path.resolve(out ?? path.join(import.meta.dirname, '..', 'artifacts', 'screens'))
const wanted = screens.filter(({ name }) => name.includes(only))
if (wanted.length === 0) {
  console.error(`no screen name contains "${only}"; the screens are ${screens.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
/**
 * Enlarges the window to the height of the page, so that fixed bars stay at its edges. The window keeps its size for
 * dialogs.
 */
async function wholeInWindow(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) return
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > page.viewportSize()!.height) {
    await page.setViewportSize({ width: page.viewportSize()!.width, height })
    // The first screenshot after the window was enlarged still shows parts of the smaller one, so discard it.
    await page.screenshot()
  }
  await drawn(page)
}

/** Waits until all visible images are decoded and drawn. */
async function drawn(page: Page): Promise<void> {
  const { height } = page.viewportSize()!
  await page.waitForFunction(
    (wanted) =>
      innerHeight === wanted && [...document.images].every((image) => image.complete || !image.checkVisibility()),
    height,
  )
  await page.evaluate(async () => {
    await Promise.all(
      [...document.images].filter((image) => image.complete).map((image) => image.decode().catch(() => {})),
    )
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}

mkdirSync(folder, { recursive: true })
const [browser, stage] = await Promise.all([startChromium(), createFixtures()])
try {
  const theatre = openPagePool(browser, stage)
  const shows = wanted.flatMap((screen) =>
    languages.flatMap((language) => widths.map((width) => ({ screen, language, width }))),
  )
  await inTurns(shows, 2, (show) =>
    theatre.show(show, async (page) => {
      for (const scheme of schemes) {
        await theatre.light(page, scheme)
        await wholeInWindow(page)
        await page.screenshot({
          path: path.join(folder, `${show.screen.name}.${show.language}.${scheme}.${show.width}.png`),
        })
      }
    }),
  )
  console.log(`${shows.length * schemes.length} pictures in ${folder}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await browser.close()
  await stage.stop()
}
