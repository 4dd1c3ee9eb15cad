import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import type { Page } from 'playwright-core'
import { axeFindings } from '../testing/browser.ts'
import { cutText, smallTargets } from '../testing/layout.ts'

/** axe rules about colors. All other rules check markup, texts and sizes. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * Faults of the page as currently shown: axe findings (`look` restricts elements and rules) and horizontal overflow.
 */
export async function faultsOf(page: Page, look?: Parameters<typeof axeFindings>[1]): Promise<readonly string[]> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  return [
    ...(await axeFindings(page, look)),
    ...(scrollWidth > clientWidth ? [`${scrollWidth} wide in a window of ${clientWidth}`] : []),
  ]
}

/** Faults in both color schemes. If the markup is the same in both, only the color rules run in the second. */
export async function faultsByDayAndNight(
  page: Page,
  light: (scheme: 'light' | 'dark') => Promise<void>,
): Promise<readonly string[]> {
  const markup = () => page.evaluate(() => document.body.innerHTML)
  await light('light')
  const [byDay, day] = [await markup(), await faultsOf(page)]
  await light('dark')
  const night = await faultsOf(page, (await markup()) === byDay ? { rules: ofColours } : undefined)
  return [...day.map((fault) => `light: ${fault}`), ...night.map((fault) => `dark: ${fault}`)]
}

const titles = shippedActivities().flatMap(({ content: { translations } }) =>
  [translations.tr, translations.en].flatMap((text) => text?.title ?? []),
)
/** A title of the maximum length; its first word is wider than a phone. */
const longTitle = 'Muvaffakiyetsizleştiricileştiriveremeyebileceklerden Fotoğraf'

/**
 * Replaces all activity titles on the page by `longTitle`. Plans are generated, so the page may show any title of the
 * catalogue.
 */
const lengthenTitles = (page: Page) =>
  page.evaluate(
    ([all, long]) => {
      const known = new Set(all)
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (known.has(node.textContent!.trim())) node.textContent = long
    },
    [titles, longTitle] as const,
  )

/**
 * Returns touch targets that are too small, and text that is cut off with normal titles, long titles or 200 % font
 * size. Changes the titles on the page.
 */
export async function outOfReach(page: Page): Promise<readonly string[]> {
  const found = [
    ...(await smallTargets(page)).map((one) => `small: ${one}`),
    ...(await cutText(page)).map((one) => `cut: ${one}`),
  ]
  await lengthenTitles(page)
  found.push(...(await cutText(page)).map((one) => `cut with long titles: ${one}`))
  const letters = await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await page.evaluate(() => {
    scrollTo(0, 0)
  })
  found.push(...(await cutText(page)).map((one) => `cut at 200 %: ${one}`))
  await letters.evaluate((style) => {
    ;(style as HTMLStyleElement).remove()
  })
  return found
}
