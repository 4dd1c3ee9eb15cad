import type { Browser, Page, Route } from 'playwright-core'
import { randomFrom, type Random } from '../faults/random.ts'
import { startChromium } from '../testing/chromium.ts'
import { shiftedClock } from '../testing/shifted-clock.ts'

/* Uses the app in browsers whose APIs, storage, locale, zone and clock are odd, behind a proxy that answers itself. */

interface Credentials {
  readonly email: string
  readonly password: string
}
interface Options<Person extends Credentials> {
  readonly url: string
  readonly seed: number
  readonly rounds: number
  readonly newPerson: () => Promise<Person>
  readonly completedOf: (person: Person) => Promise<number>
}

/** Changes of a page's globals, as source text, because they run in the page before its scripts. */
const throwing = (name: string) =>
  `Object.defineProperty(window, '${name}', { get() { throw new DOMException('denied', 'SecurityError') } })`
const never = `new Promise(() => {})`
const storages = [
  '',
  `${throwing('localStorage')}; ${throwing('sessionStorage')}`,
  `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`,
  `Object.defineProperty(window, 'localStorage', { get: () => null })`,
  `for (const key of ['theme', 'language', 'selectedChild', 'push-told', 'filizForget']) localStorage.setItem(key, '{"broken')`,
]
const databases = [
  '',
  throwing('indexedDB'),
  `Object.defineProperty(window, 'indexedDB', { value: undefined })`,
  `IDBFactory.prototype.open = () => ({ addEventListener() {} })`,
  `IDBFactory.prototype.open = () => { throw new DOMException('gone', 'InvalidStateError') }`,
  `IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }`,
  `IDBObjectStore.prototype.get = () => ({})`,
  `IDBObjectStore.prototype.getAll = () => ({})`,
]
const apis = [
  `delete window.BroadcastChannel`,
  `window.BroadcastChannel = function () { throw new DOMException('denied', 'SecurityError') }`,
  `Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })`,
  `LockManager.prototype.request = () => ${never}; LockManager.prototype.query = () => ${never}`,
  `LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))`,
  `delete Navigator.prototype.serviceWorker`,
  `ServiceWorkerContainer.prototype.register = ServiceWorkerContainer.prototype.getRegistration = () => ${never}`,
  `delete Crypto.prototype.randomUUID`,
  `delete AbortSignal.any; delete AbortSignal.timeout; delete Map.groupBy; delete URL.canParse`,
  `delete Intl.Segmenter; delete String.prototype.isWellFormed; delete Element.prototype.checkVisibility`,
  `delete window.Notification; delete window.PushManager; delete Navigator.prototype.clipboard`,
  throwing('caches'),
  `Object.defineProperty(document, 'cookie', { get() { throw new Error('denied') }, set() { throw new Error('denied') } })`,
]
const zones = ['Europe/Istanbul', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu', 'Africa/Casablanca']
const locales = ['tr-TR', 'en-GB', 'ar-EG', 'he-IL', 'ja-JP', 'fa-IR']
const claims = [
  '',
  `Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix', 'C', ''] })`,
  `Object.defineProperty(navigator, 'language', { get: () => undefined })`,
  `{ const { resolvedOptions } = Intl.DateTimeFormat.prototype
    Intl.DateTimeFormat.prototype.resolvedOptions = function () { return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' } } }`,
]
const minute = 60_000
const clocks = [0, 0, -10 * minute, 26 * 60 * minute, -400 * 24 * 60 * minute, 3_000 * 24 * 60 * minute]
/** Responses of proxies and firewalls. */
const foreign = (next: Random) => ({
  status: next.pick([200, 400, 401, 403, 404, 409, 410, 413, 429, 500, 502, 503, 504]),
  ...next.pick([
    { contentType: 'text/html', body: '<html>Bad gateway</html>' },
    { contentType: 'text/plain', body: '404 page not found\n' },
    { contentType: 'application/json', body: '{"error":"invalid_token"}' },
    { contentType: 'application/json', body: '{"message":"no route","error":{"code":404}}' },
    { contentType: 'text/html', body: '' },
  ]),
})

/** Shown when a pending mutation cannot be stored on the device (`offline.unsentHere`). */
const onlyOnThisPage = /bu sayfayı kapatmayın|leave this page open/
const loading = /Yükleniyor\.\.\.|Loading\.\.\./
const shownText = (page: Page) => page.evaluate(() => document.body.innerText.trim())
/** Returns what is wrong with the page after `ms`: it is blank, or still loading. */
async function faultOfPage(page: Page, ms: number): Promise<string | undefined> {
  const ready = async () => {
    const text = await shownText(page)
    return text.length > 20 && !loading.test(text)
  }
  for (const end = performance.now() + ms; ; await page.waitForTimeout(250)) {
    if (await ready()) return undefined
    if (performance.now() > end) return `${page.url()} shows after ${ms} ms: ${(await shownText(page)).slice(0, 200)}`
  }
}

async function round<Person extends Credentials>(
  browser: Browser,
  { url, seed, completedOf }: Options<Person>,
  person: Person,
  number: number,
) {
  const next = randomFrom(seed + number * 15_485_863)
  const [storage, database, claim, ahead] = [
    next.pick(storages),
    next.pick(databases),
    next.pick(claims),
    next.pick(clocks),
  ]
  const missing = Array.from({ length: next.between(0, 3) }, () => next.pick(apis))
  const init = [shiftedClock(ahead), storage, database, claim, ...missing].filter((one) => one !== '')
  const settings = {
    locale: next.pick(locales),
    timezoneId: next.pick(zones),
    host: next.chance(0.3) ? 'home.test' : '127.0.0.1',
  }
  const what = `environment #${number} ${JSON.stringify({ ...settings, init })}`
  const faults: string[] = []
  const { host, ...options } = settings
  const context = await browser.newContext({
    ...options,
    baseURL: `http://${host}:${new URL(url).port}`,
    serviceWorkers: next.chance(0.5) ? 'allow' : 'block',
  })
  try {
    for (const script of init) await context.addInitScript(`try { ${script} } catch {}`)
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const look = async (ms: number) => {
      const fault = await faultOfPage(page, ms)
      if (fault) faults.push(`${what}: ${fault}`)
    }
    await page.goto('/auth/login')
    await page.locator('input[type="email"]').fill(person.email)
    await page.locator('input[type="password"]').fill(person.password)
    await page.locator('main button[type="submit"]').click()
    await page.waitForURL('**/app/dashboard')
    await look(20_000)
    const done = page.getByRole('button', { name: /^(Tamamladık|We did it)$/ }).first()
    await done.waitFor()

    // A proxy answers some requests itself.
    const share = next.pick([0, 0.3, 0.7, 1])
    const proxy = (route: Route) => (next.chance(share) ? route.fulfill(foreign(next)) : route.continue())
    await page.route('**/api/**', proxy)
    const before = await completedOf(person)
    await done.click()
    // The celebration acknowledges the mutation; otherwise the page says that it failed.
    const [dialog, failure] = [page.getByRole('dialog'), page.locator('main [role="alert"]')]
    await dialog.or(failure).first().waitFor()
    const acknowledged = await dialog.isVisible()
    // A mutation may fail if a foreign response refuses it, or if it cannot be stored, because it is then sent once.
    if (!acknowledged && share === 0 && !database.startsWith('IDBObjectStore'))
      faults.push(`${what}: a mutation was refused`)
    // The dialog of a completion covers the page, whenever it opens.
    await page.addLocatorHandler(dialog, () => page.keyboard.press('Escape'))
    for (const path of ['children', 'activities', 'progress', 'dashboard']) {
      await page.locator(`a[href="/app/${path}"]:visible`).first().click()
      await page.waitForTimeout(next.between(0, 1_500))
    }
    if (storage === '' && !onlyOnThisPage.test(await shownText(page))) {
      // The server refuses this token like an expired one, so that the session must be renewed through the proxy.
      await page.evaluate(() => localStorage.setItem('accessToken', `${localStorage.getItem('accessToken')}x`))
      await page.reload()
    }
    await look(60_000)
    await page.unroute('**/api/**', proxy)

    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    if (!page.url().includes('/app/')) faults.push(`${what}: a foreign answer ended the session at ${page.url()}`)
    const arrived = async () => !acknowledged || (await completedOf(person)) > before
    for (const end = performance.now() + 60_000; !(await arrived()); await page.waitForTimeout(500))
      if (performance.now() > end) {
        faults.push(`${what}: an acknowledged mutation is lost`)
        break
      }
  } catch (error) {
    faults.push(`${what}: ${String(error).slice(0, 500)}`)
  } finally {
    await context.close()
  }
  return faults
}

/** Returns the faults of all rounds. */
export async function fuzzEnvironment<Person extends Credentials>(
  options: Options<Person>,
): Promise<readonly string[]> {
  const browser = await startChromium(undefined, ['--host-resolver-rules=MAP home.test 127.0.0.1'])
  try {
    const faults: string[] = []
    for (let number = 0; number < options.rounds; number++)
      faults.push(...(await round(browser, options, await options.newPerson(), number)))
    return faults
  } finally {
    await browser.close()
  }
}
