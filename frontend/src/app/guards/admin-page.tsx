import { lazy, Suspense, type ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { loadTexts } from '../../i18n/index.ts'
import { Loading } from '../../ui/Loading.tsx'

/**
 * A page of administrators with their texts. Not a lazy route: the router would fetch it beside the question who asks,
 * and whoever is refused would have downloaded it.
 */
export function adminPage(path: string, load: () => Promise<{ default: ComponentType }>): RouteObject {
  const Page = lazy(async () => {
    const [page] = await Promise.all([load(), loadTexts('admin')])
    return page
  })
  return { path, element: <Suspense fallback={<Loading />}><Page /></Suspense> }
}
