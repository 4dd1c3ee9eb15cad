import insightsEn from '@filiz/frontend/src/i18n/insights/en.ts'
import insightsTr from '@filiz/frontend/src/i18n/insights/tr.ts'
import reportEn from '@filiz/frontend/src/i18n/report/en.ts'
import reportTr from '@filiz/frontend/src/i18n/report/tr.ts'
import type { Page } from 'playwright-core'
import { matchPath } from 'react-router-dom'
import { texts, type Language, type Screen } from './screen.ts'

/** Returns the texts by which "not found" and "denied" pages are recognised. */
function refusals(language: Language): readonly string[] {
  const t = texts[language]
  return [
    // An empty search has the same heading as a missing activity, so compare the text below it.
    t.common.notFoundTitle,
    t.shell.denied.title,
    t.plan.notFound.title,
    t.activities.detail.notFound.text,
    t.family.form.notFound,
    t.family.denied.title,
    t.family.milestones.denied.title,
    t.admin.editor.notFound.text,
    { tr: reportTr, en: reportEn }[language].denied.title,
    { tr: insightsTr, en: insightsEn }[language].history.gone.title,
  ]
}

export interface Seen {
  readonly pathname: string
  /** Headings and the paragraphs below them. */
  readonly headings: readonly string[]
  /** The visible headings of error states and of the error page. */
  readonly broken: readonly string[]
}

/** Returns the visible texts by which a page is recognised. */
export const visibleTexts = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility())
        .map(({ textContent }) => textContent.trim())
    return {
      pathname: location.pathname,
      headings: visible('h1, h2, h2 + p'),
      broken: visible('[role="alert"] :is(h1, h2)'),
    }
  })

/** Returns why the page is not the intended screen, or undefined if it is. */
export function wrongScreenReason(
  { route, refused }: Pick<Screen, 'route' | 'refused'>,
  language: Language,
  { pathname, headings, broken }: Seen,
): string | undefined {
  if (matchPath(route, pathname) === null) return `ended at ${pathname}, not at ${route}`
  if (broken.length > 0) return `something failed: ${broken.join('; ')}`
  const refusal = headings.find((heading) => refusals(language).includes(heading))
  if (refusal !== undefined && !refused) return `refused: ${refusal}`
  if (refusal === undefined && refused) return `not refused: ${headings.join('; ')}`
  return undefined
}
