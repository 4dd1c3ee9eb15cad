import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import type { Page } from 'playwright-core'
import { axeFindings } from '../testing/browser.ts'
import { cutText, smallTargets } from '../testing/layout.ts'

/** The rules of axe that look at colours. All others read markup, texts and sizes. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What is wrong with a page as it is to be seen now, whatever it shows: what axe finds (`look`: where, and by which rules), and that it is wider than its window. */
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

/** The same in two kinds of light. Where the markup is one, only colours can be wrong in the second that were not in the first. */
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
/** No longer than an administrator may write one; with a word that no line of a phone holds. */
const longTitle = 'Muvaffakiyetsizleştiricileştiriveremeyebileceklerden Fotoğraf'

/** Which activities a plan holds is drawn: whatever they are, here all have a title that is hard to place. */
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

/** What thick fingers cannot press on a phone, and what is not to be read there, in letters twice as large neither. Afterwards the page has other titles. */
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
