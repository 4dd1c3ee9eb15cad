import { family } from '@filiz/standalone/demo/characters.ts'
import type { Browser, Page } from 'playwright-core'
import { signIn } from '../testing/account.ts'
import { startChromium } from '../testing/chromium.ts'
import { startFiliz } from '../testing/filiz.ts'

/*
 * `npm run slow-phone`: measures when each page is visible and usable on a cheap phone with slow 3G: 400 ms latency,
 * 400 kbit/s, a CPU at a quarter of the speed. A measurement, not a check, because machines differ.
 */

const pages = [
  '/',
  '/auth/login',
  '/auth/register',
  '/app/dashboard',
  '/app/children',
  '/app/activities',
  '/app/progress',
  '/app/settings',
  '/app/plans',
] as const
const slow3g = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }

interface Seen {
  readonly page: string
  readonly firstWords: number
  readonly usable: number
  readonly requests: number
  readonly kilobytes: number
}

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow3g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return devtools
}

/**
 * Opens an address. Returns the milliseconds until the first contentful paint, and until the page's heading is shown
 * and nothing is loading.
 */
async function look(page: Page, address: string): Promise<Seen> {
  const devtools = await slowDown(page)
  let requests = 0
  let bytes = 0
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) requests++
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const began = performance.now()
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
  // The loading screen has no heading; a loaded page has one and shows no loading text.
  await page.waitForFunction(
    () =>
      document.querySelector('h1:not([hidden] *)') !== null &&
      !/Yükleniyor|Loading/.test(document.querySelector('main:not(#waiting)')?.textContent ?? 'Loading'),
    undefined,
    { timeout: 60_000 },
  )
  const usable = performance.now() - began
  // The DOM may be complete before it is painted.
  const painted = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  const firstWords = (await painted.jsonValue())!
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  await devtools.detach()
  return { page: address, firstWords, usable, requests, kilobytes: bytes / 1000 }
}

async function visit(browser: Browser, url: string, address: string, times: number): Promise<readonly Seen[]> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: times > 1 ? 'allow' : 'block',
  })
  const page = await context.newPage()
  if (address.startsWith('/app')) {
    await signIn(page, { url }, family)
    // Clear the cache, so that files that the landing page has loaded are counted again.
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await devtools.detach()
  }
  const seen: Seen[] = []
  for (let time = 0; time < times; time++) {
    seen.push(await look(page, address))
    if (time < times - 1)
      await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true), undefined, { timeout: 120_000 })
    await page.goto('about:blank')
  }
  await context.close()
  return seen
}

/** Looks at the registration after its files were prefetched from the landing page. */
async function visitFromLanding(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({ baseURL: url, locale: 'tr-TR', serviceWorkers: 'block' })
  const page = await context.newPage()
  await look(page, '/')
  await page.waitForTimeout(2_000)
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  const seen = await look(page, '/auth/register')
  await context.close()
  return seen
}

const given = process.argv[2]
const [browser, filiz] = await Promise.all([
  startChromium(),
  given === undefined
    ? startFiliz({ CLOCK_START: new Date().toISOString() }, 'demo')
    : { url: given, stop: async () => {} },
])
const line = (name: string, { firstWords, usable, requests, kilobytes }: Seen) =>
  console.log(
    `${name.padEnd(28)} words ${(firstWords / 1000).toFixed(1).padStart(5)} s   usable ${(usable / 1000).toFixed(1).padStart(5)} s   ${String(requests).padStart(3)} requests   ${kilobytes.toFixed(0).padStart(4)} kB`,
  )
try {
  for (const address of pages) line(address, (await visit(browser, filiz.url, address, 1))[0]!)
  line('/auth/register, from /', await visitFromLanding(browser, filiz.url))
  const [, again] = await visit(browser, filiz.url, '/app/dashboard', 2)
  line('/app/dashboard, second visit', again!)
} finally {
  await browser.close()
  await filiz.stop()
}
