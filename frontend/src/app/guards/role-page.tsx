import { lazy, type ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { loadTexts } from '../../i18n/index.ts'

/**
 * A route for a role's page, with the page's own texts. It is not a lazy route: the router would download the page in
 * parallel with the role check, also for users that the check refuses.
 */
export function rolePage(
  texts: 'admin' | 'insights',
  path: string,
  load: () => Promise<{ default: ComponentType }>,
): RouteObject {
  const Page = lazy(async () => {
    const [page] = await Promise.all([load(), loadTexts(texts)])
    return page
  })
  return { path, element: <Page /> }
}
