import type { Page } from 'playwright-core'

/** Returns the number of sheets on which the page is printed. */
export const sheetsOf = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)!.length
