import type { Locator, Page } from 'playwright-core'

/** Does what shows something for a few seconds alone: whoever begins to look for it afterwards may come too late on a busy machine. */
export const passing = (what: Locator, act: () => Promise<unknown>): Promise<unknown> =>
  Promise.all([what.waitFor(), act()])

/** Until it is loaded anew, the page's thanks stay until they are pressed away: by themselves they may go before a busy machine presses. */
export const keepThanks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { setTimeout } = window
    window.setTimeout = ((work: () => void, ms = 0) =>
      setTimeout(work, ms === 6_000 ? 600_000 : ms)) as typeof setTimeout
  })
