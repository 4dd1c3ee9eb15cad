// @vitest-environment jsdom
import type { RouteObject } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { screens } from './screens.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))

/** Every address that shows a page; what only leads elsewhere shows none. */
function pagesIn(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path = '', children, lazy, element }) => {
    const here = path === '' ? above : `${above}/${path}`
    if (children) return pagesIn(children, here)
    return lazy !== undefined || element !== undefined ? [here] : []
  })
}

it('every route of the router has a screen, and every screen a route', async () => {
  const { routes } = await import('@filiz/frontend/src/app/router.tsx')
  // The landing page is a document of its own.
  expect([...new Set(screens.map(({ route }) => route))].toSorted()).toEqual(
    [...new Set(['/', ...pagesIn(routes)])].toSorted(),
  )
})

it('no two screens are called the same', () => {
  expect(screens.map(({ name }) => name)).toEqual([...new Set(screens.map(({ name }) => name))])
})
