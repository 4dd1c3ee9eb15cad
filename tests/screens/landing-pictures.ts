import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { family } from '@filiz/standalone/demo/characters.ts'
import type { Browser, Page } from 'playwright-core'
import { signIn } from '../testing/account.ts'
import { startChromium } from '../testing/chromium.ts'
import { startFiliz, type RunningFiliz } from '../testing/filiz.ts'

/*
 * `npm run landing-pictures`: takes the landing page's app screenshots and its link preview images from the demo. Run
 * it and commit the pictures after a visible change of the dashboard.
 */

const frontend = path.join(import.meta.dirname, '..', '..', 'frontend')
const languages = [
  ['tr', 'tr-TR'],
  ['en', 'en-GB'],
] as const
const schemes = ['light', 'dark'] as const

/** Takes a screenshot with the browser's own encoder: the file has a quarter of the size of a PNG. */
async function picture(page: Page, format: 'webp' | 'jpeg', file: string) {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format, quality: format === 'webp' ? 62 : 80 })
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, Buffer.from(data, 'base64'))
  console.log(`${path.relative(frontend, file)}: ${(Buffer.byteLength(data, 'base64') / 1000).toFixed(0)} kB`)
}

async function ofToday(
  browser: Browser,
  filiz: RunningFiliz,
  [language, locale]: (typeof languages)[number],
  scheme: (typeof schemes)[number],
) {
  const context = await browser.newContext({
    baseURL: filiz.url,
    locale,
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 1.5,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page, filiz, family)
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto('/app/dashboard')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await picture(page, 'webp', path.join(frontend, 'src', 'landing', 'pictures', `today.${language}.${scheme}.webp`))
  await context.close()
}

async function ofLanding(browser: Browser, filiz: RunningFiliz, [language, locale]: (typeof languages)[number]) {
  const context = await browser.newContext({
    baseURL: filiz.url,
    locale,
    viewport: { width: 1200, height: 630 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await picture(page, 'jpeg', path.join(frontend, 'public', `social.${language}.jpg`))
  await context.close()
}

const [browser, filiz] = await Promise.all([
  startChromium(),
  startFiliz({ CLOCK_START: new Date().toISOString() }, 'demo'),
])
try {
  for (const language of languages) {
    for (const scheme of schemes) await ofToday(browser, filiz, language, scheme)
    await ofLanding(browser, filiz, language)
  }
} finally {
  await browser.close()
  await filiz.stop()
}
