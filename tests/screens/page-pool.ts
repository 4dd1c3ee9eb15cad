import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { newTokens } from '../testing/account.ts'
import { now } from '../testing/demonstration.ts'
import { wrongScreenReason, visibleTexts } from './wrong-screen-reason.ts'
import { texts, type Language, type Screen } from './screen.ts'
import type { Fixtures, ScreenUser } from './fixtures.ts'

export const languages: readonly Language[] = ['tr', 'en']
export const schemes = ['light', 'dark'] as const
export const widths = [390, 1280] as const
export type Scheme = (typeof schemes)[number]
export type Width = (typeof widths)[number]

export interface ScreenRun {
  readonly screen: Screen
  readonly language: Language
  readonly width: Width
}

const heightOf = (width: Width) => (width === 390 ? 844 : 900)

/** A pool of browser pages, each signed in as one user in one language. */
export function openPagePool(browser: Browser, stage: Fixtures) {
  const contexts = new Map<string, Promise<BrowserContext>>()
  /** Idle pages that can be reused: creating a page takes a third of the time of a screen. */
  const idle = new WeakMap<BrowserContext, Page[]>()
  const devtools = new WeakMap<Page, Promise<CDPSession>>()

  /** Sets the window size. Phones get touch input and desktops a mouse, because pages may query it (`pointer`). */
  async function resize(page: Page, width: Width): Promise<void> {
    if (!devtools.has(page)) devtools.set(page, page.context().newCDPSession(page))
    await (
      await devtools.get(page)!
    ).send('Emulation.setTouchEmulationEnabled', { enabled: width === 390, maxTouchPoints: 5 })
    await page.setViewportSize({ width, height: heightOf(width) })
    await still(page)
  }

  async function contextFor(who: ScreenUser, language: Language): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: stage.filiz.url,
      locale: language === 'tr' ? 'tr-TR' : 'en-GB',
      timezoneId: 'Europe/Istanbul',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    // An open stream of changes would keep a slow page from ever being idle.
    await context.route('**/api/changes?*', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    context.setDefaultTimeout(30_000)
    await context.clock.setFixedTime(now)
    const { childId } = stage
    const kept = { language, ...(who !== 'nobody' && (await newTokens(stage.filiz, stage.people[who]))) }
    await context.addInitScript(
      ([items, child]) => {
        // An empty page has no storage. Do not overwrite changes that the page makes later.
        if (!location.protocol.startsWith('http')) return
        if (localStorage.getItem('language') === null)
          for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
        // Without its own choice, a tab would show the child that another tab showed last.
        if (sessionStorage.getItem('selectedChild') === null) sessionStorage.setItem('selectedChild', child)
      },
      [kept, childId] as const,
    )
    return context
  }

  async function pageFor(who: ScreenUser, language: Language): Promise<Page> {
    const key = `${who} ${language}`
    if (!contexts.has(key)) contexts.set(key, contextFor(who, language))
    const context = await contexts.get(key)!
    const left = idle.get(context)?.pop()
    if (left) {
      // Clear what the previous screen stored in the session.
      await left.evaluate(() => {
        sessionStorage.clear()
      })
      return left
    }
    const page = await context.newPage()
    // A page with unsaved input asks for confirmation before it is left.
    page.on('dialog', (dialog) => void dialog.accept())
    return page
  }

  const leave = (page: Page) => idle.set(page.context(), [...(idle.get(page.context()) ?? []), page])

  return {
    resize,
    /** Shows a screen and passes the loaded page to `look`; then the page returns to the pool. */
    async show<T>({ screen, language, width }: ScreenRun, look: (page: Page) => Promise<T>): Promise<T> {
      const page = await pageFor(screen.who, language)
      try {
        await resize(page, width)
        await page.goto(screen.address(stage))
        await settled(page)
        await screen.act?.(page, texts[language], stage)
        if (screen.act) await settled(page)
        const elsewhere = wrongScreenReason(screen, language, await visibleTexts(page))
        if (elsewhere !== undefined) throw new Error(elsewhere)
        const seen = await look(page)
        leave(page)
        return seen
      } catch (error) {
        await page.close()
        throw new Error(`${screen.name} (${language}, ${width}): ${(error as Error).message}`, { cause: error })
      }
    },
    /** Switches the color scheme without reloading the page. */
    async light(page: Page, scheme: Scheme): Promise<void> {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.waitForFunction(
        (wanted) => (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted,
        scheme,
        patiently,
      )
      await still(page)
    },
  }
}

/** Polls every 50 ms: polling at each frame would slow the page down on a busy machine. */
const patiently = { polling: 50 }

/** Waits until the heading is visible, the fonts are loaded and nothing is loading. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility()) &&
      document.querySelector('main button[aria-busy="true"], main [aria-busy="true"]') === null &&
      !/(Yükleniyor|Loading)/.test(document.querySelector('main:not(#waiting)')?.textContent ?? '') &&
      document.fonts.status === 'loaded',
    undefined,
    patiently,
  )
  await page.waitForLoadState('networkidle')
  await still(page)
}

/** Waits until running animations end, because half-transparent text distorts the contrast check. */
const still = (page: Page) =>
  page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
    undefined,
    patiently,
  )

/**
 * Processes all items with limited concurrency, and continues after failures. Failed items are retried once at the end,
 * because the machine may have been too busy. Rejects with all items that failed twice.
 */
export async function inTurns<T>(
  things: readonly T[],
  atOnce: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const again = await failing(things, atOnce, work)
  const failures = await failing(
    again.map(({ thing }) => thing),
    1,
    work,
  )
  if (failures.length > 0)
    throw new Error(
      `${failures.length} of ${things.length} failed:\n${failures.map(({ message }) => message).join('\n')}`,
    )
}

async function failing<T>(things: readonly T[], atOnce: number, work: (thing: T) => Promise<void>) {
  const failures: { readonly thing: T; readonly message: string }[] = []
  const queue = things.values()
  const one = async () => {
    for (const thing of queue) {
      await work(thing).catch((error: Error) => {
        failures.push({ thing, message: error.message })
        // Print failures at once, so that they can be seen before the run ends.
        console.error(error.message)
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return failures
}
