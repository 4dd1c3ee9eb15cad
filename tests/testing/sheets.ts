import type { Page } from 'playwright-core'

/** How many sheets of paper the page would be printed on. */
export const sheetsOf = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)!.length
