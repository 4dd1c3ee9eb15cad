import type { Locator, Page } from 'playwright-core'

/**
 * Waits for an element that is visible only for a few seconds. Waiting starts before the action, because a busy machine
 * could miss the element otherwise.
 */
export const waitForTransient = (what: Locator, act: () => Promise<unknown>): Promise<unknown> =>
  Promise.all([what.waitFor(), act()])

/** Keeps the thanks dialog open until the page is reloaded. Otherwise it may close before a busy machine clicks. */
export const keepThanksOpen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { setTimeout } = window
    window.setTimeout = ((work: () => void, ms = 0) =>
      setTimeout(work, ms === 6_000 ? 600_000 : ms)) as typeof setTimeout
  })
