import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { loadTexts, startI18n, type Bundle } from '../../i18n/index.ts'
import { storeLanguage } from '../../i18n/language.ts'
import { createQueryClient } from '../../lib/query-client.ts'

/** Stubs the browser APIs that jsdom lacks. */
export function stubBrowser(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
}

/** Stubs the browser APIs that jsdom lacks, and loads the English texts. */
export async function prepareForPages(...bundles: readonly Bundle[]): Promise<void> {
  stubBrowser()
  storeLanguage('en')
  await startI18n()
  await Promise.all(bundles.map(loadTexts))
}

/** Renders a page or routes with the app's providers. */
export function renderPage(page: ReactNode | RouteObject[], { at = '/' }: { readonly at?: string } = {}) {
  const queryClient = createQueryClient()
  const router = createMemoryRouter(
    Array.isArray(page) ? (page as RouteObject[]) : [{ path: '*', element: page as ReactNode }],
    { initialEntries: [at] },
  )
  onTestFinished(() => {
    router.dispose()
    queryClient.clear()
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { queryClient, router }
}
