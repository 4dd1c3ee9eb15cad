// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { storeLanguage } from '../../../i18n/language.ts'
import { stubBrowser } from '../../../ui/testing/render-page.tsx'
import { ActivityBrowser } from './ActivityBrowser.tsx'

beforeAll(async () => {
  storeLanguage('en')
  await startI18n()
})

/** Waits longer than the debounce of the search field. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 500))
let otherPageCame: () => void

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(
        JSON.stringify({ success: true, data: [], page: { page: 1, limit: 24, total: 0, hasMore: false } }),
        { headers: { 'Content-Type': 'application/json' } },
      ),
  )
  window.history.replaceState(null, '', '/app?mode=browse')
  const other = new Promise<void>((resolve) => {
    otherPageCame = resolve
  })
  const router = createBrowserRouter([
    {
      path: '/app',
      Component: () => (
        <>
          <Link to="/other">elsewhere</Link>
          <ActivityBrowser child={undefined} />
        </>
      ),
    },
    {
      path: '/other',
      lazy: async () => {
        await other
        return { Component: () => <h1>other</h1> }
      },
    },
  ])
  onTestFinished(() => {
    router.dispose()
    vi.unstubAllGlobals()
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
})

async function type(text: string) {
  const field = await screen.findByLabelText<HTMLInputElement>(/^Search/)
  field.focus()
  fireEvent.change(field, { target: { value: text } })
}
/** Clicks like a tap on a screen: the element gets the focus first. */
function press(one: HTMLElement) {
  one.focus()
  fireEvent.click(one)
}

it('searches for the typed text when typing pauses', async () => {
  await type(' paint ')
  await vi.waitFor(() => expect(window.location.search).toBe('?mode=browse&search=paint'))
})

it('does not interrupt navigation when the user types and leaves at once', async () => {
  await type('paint')
  press(screen.getByText('elsewhere'))
  await pause()
  otherPageCame()
  await screen.findByRole('heading', { name: 'other' })
  expect(window.location.pathname).toBe('/other')
})

it('cancels the pending search when the filters are cleared', async () => {
  await type('paint')
  await vi.waitFor(() => expect(window.location.search).toContain('paint'))
  await type('paint it')
  press((await screen.findAllByRole('button', { name: 'Clear filters' }))[0]!)
  await pause()
  expect(window.location.search).toBe('?mode=browse')
})
