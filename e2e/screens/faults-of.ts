import type { Page } from 'playwright-core'
import { axeFindings } from '../testing/browser.ts'

/** What is wrong with a page as it is to be seen now, whatever it shows: what axe finds, and that it is wider than its window. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth }))
  return [...await axeFindings(page), ...scrollWidth > clientWidth ? [`${scrollWidth} wide in a window of ${clientWidth}`] : []]
}
