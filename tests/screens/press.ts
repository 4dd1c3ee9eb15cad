import type { Page } from 'playwright-core'

/** Clicks the button with this name, in the open dialog if there is one. */
export async function press(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await ((await dialog.count()) > 0 ? dialog : page).getByRole('button', { name, exact: true }).first().click()
}

/** Clicks the button, and waits for the dialog that it opens. */
export async function openDialog(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  await dialogShown(page)
}

export const dialogShown = (page: Page): Promise<void> =>
  page.getByRole('dialog').locator('button, input, textarea').first().waitFor()
