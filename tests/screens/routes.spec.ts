// @vitest-environment jsdom
import type { RouteObject } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { screens } from './screens.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))

/** Paths of all routes that render a page; redirects are omitted. */
function pagesIn(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path = '', children, lazy, element }) => {
    const here = path === '' ? above : `${above}/${path}`
    if (children) return pagesIn(children, here)
    return lazy !== undefined || element !== undefined ? [here] : []
  })
}

it('every route has a screen, and every screen belongs to a route', async () => {
  const { routes } = await import('@filiz/frontend/src/app/router.tsx')
  // The router does not know the landing page, which is a separate document.
  expect([...new Set(screens.map(({ route }) => route))].toSorted()).toEqual(
    [...new Set(['/', ...pagesIn(routes)])].toSorted(),
  )
})

it("the screens' names are unique", () => {
  expect(screens.map(({ name }) => name)).toEqual([...new Set(screens.map(({ name }) => name))])
})
