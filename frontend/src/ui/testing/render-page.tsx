import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { loadTexts, startI18n, type Bundle } from '../../i18n/index.ts'
import { storeLanguage } from '../../i18n/language.ts'
import { createQueryClient } from '../../lib/query-client.ts'

/** What pages need of a browser that jsdom lacks, and the English texts. */
export async function prepareForPages(...bundles: readonly Bundle[]): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Element.prototype.scrollIntoView = () => {}
  storeLanguage('en')
  await startI18n()
  await Promise.all(bundles.map(loadTexts))
}

/** A page, or what is at each address, inside of what surrounds it in the app. */
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
