import type { Page } from 'playwright-core'

/** The button of this name in the page or, where one is open, in the dialog. */
export async function press(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await ((await dialog.count()) > 0 ? dialog : page).getByRole('button', { name, exact: true }).first().click()
}

/** Presses it, and waits for the dialog that it opens to be there with its heading. */
export async function openDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  await dialogShown(page)
}

export const dialogShown = (page: Page): Promise<void> =>
  page.getByRole('dialog').locator('button, input, textarea').first().waitFor()
