// @vitest-environment jsdom
import type { RouteObject } from 'react-router-dom'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))

const leavesIn = (routes: readonly RouteObject[], above = ''): readonly (readonly [string, RouteObject])[] =>
  routes.flatMap((route) => {
    const here = `${above}/${route.path ?? ''}`
    return route.children ? leavesIn(route.children, here) : [[here, route] as const]
  })

it('every route renders something, even while its target page loads', async () => {
  const { routes } = await import('./router.tsx')
  expect(
    leavesIn(routes)
      .filter(
        ([, { element, Component, lazy }]) => element === undefined && Component === undefined && lazy === undefined,
      )
      .map(([path]) => path),
  ).toEqual([])
})
