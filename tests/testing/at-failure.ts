import type { Browser, Page, Request } from 'playwright-core'
import type { TestContext } from 'vitest'

const browsers = new Set<Browser>()
const underWay = new WeakMap<Page, Set<string>>()

/** Records the pages of a browser and their pending requests for `afterFailedTest`. */
export function watchPages(browser: Browser): void {
  browsers.add(browser)
  browser.on('disconnected', () => browsers.delete(browser))
  browser.on('context', (context) => {
    context.on('page', (page) => underWay.set(page, new Set()))
    context.on('request', (request) => ofPage(request)?.add(request.url()))
    const ended = (request: Request) => ofPage(request)?.delete(request.url())
    context.on('requestfinished', ended)
    context.on('requestfailed', ended)
  })
}

/**
 * Returns the pending requests of the page that sent the request, or undefined for service worker requests and
 * navigations, which may have no page.
 */
const ofPage = (request: Request) =>
  request.serviceWorker() || request.isNavigationRequest() ? undefined : underWay.get(request.frame().page())

/** Addresses of the requests to which the page has no answer yet. */
export const pendingRequests = (page: Page): readonly string[] => [...(underWay.get(page) ?? [])]

const told = new WeakSet<Page>()

const contextsNow = () => [...browsers].flatMap((browser) => browser.contexts())

/**
 * Logs what each page showed and which requests were pending when a test failed, because a retry may hide the failure.
 * Then connects the pages to the network, which the test may have left offline for its retry.
 */
export async function afterFailedTest({ task }: TestContext): Promise<void> {
  if (task.result?.state !== 'fail') return
  await logPages(task.name)
  for (const context of contextsNow()) await context.setOffline(false)
}

async function logPages(test: string): Promise<void> {
  for (const page of contextsNow().flatMap((context) => context.pages())) {
    if (told.has(page)) continue
    told.add(page)
    const shownTexts = page
      .locator('h1, h2, dialog p, [role=dialog] p, [role=alert]')
      .filter({ visible: true })
      .allInnerTexts()
      .catch(() => [])
    const shown = await Promise.race([
      shownTexts,
      new Promise<string[]>((resolve) => {
        setTimeout(resolve, 2_000, ['no answer'])
      }),
    ])
    console.error(
      `When "${test}" failed, ${page.url()} showed "${shown.join('" "')}" and waited for ${pendingRequests(page).join(', ') || 'nothing'}.`,
    )
  }
}
