import { lazy, type ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { loadTexts } from '../../i18n/index.ts'

/**
 * A page for a role, with its own texts. Not a lazy route: the router would fetch it beside the question who asks,
 * and whoever is refused would have downloaded it. Whoever asks who it is waits for it, too (`router.tsx`).
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
