import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../i18n/index.ts'
import { storeLanguage } from '../../../i18n/language.ts'
import { stubBrowser } from '../../../ui/testing/render-page.tsx'

/** Renders the routes in English with the application's providers. */
export async function show(routes: RouteObject[], path = '/') {
  stubBrowser()
  Object.assign(document, { fonts: new EventTarget() })
  storeLanguage('en')
  await startI18n()
  await loadTexts('admin')
  window.history.replaceState(null, '', path)
  const router = createBrowserRouter(routes)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  onTestFinished(() => {
    router.dispose()
    queryClient.clear()
    vi.unstubAllGlobals()
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { router, queryClient }
}

/** Waits until the effects of a response are rendered. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 150))

/** Clicks like a tap on a screen: the element gets the focus first. */
export function press(one: HTMLElement) {
  one.focus()
  one.click()
}
