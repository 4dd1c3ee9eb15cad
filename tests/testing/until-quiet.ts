import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pendingRequests } from './at-failure.ts'

/** Milliseconds without a request after which a page has loaded. */
const quietMs = 500

/**
 * Waits until the page has sent no request for a while and waits for no answer. Unlike Playwright's `networkidle`, it
 * ignores the stream of changes, which stays open and on a busy machine begins before the page has loaded.
 */
export async function untilQuiet(page: Page): Promise<void> {
  let busyAt = performance.now()
  await expect
    .poll(
      () => {
        const now = performance.now()
        if (pendingRequests(page).some((url) => !url.includes('/api/changes'))) busyAt = now
        return now - busyAt
      },
      { interval: 50, message: 'a request of the page is still pending' },
    )
    .toBeGreaterThan(quietMs)
}
