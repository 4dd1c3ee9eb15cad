import type { Page } from 'playwright-core'

/** Number of printed sheets of the page. */
export const sheetsOf = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)!.length
