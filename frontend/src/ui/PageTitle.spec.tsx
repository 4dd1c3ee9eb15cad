// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useCallback, useRef, useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { Dropdown } from './Dropdown.tsx'
import { PageTitle } from './PageTitle.tsx'

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  // A stub, because jsdom has no layout.
  Element.prototype.scrollIntoView = () => {}
})

function Menu() {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpened(false), [])
  return (
    <Dropdown
      opened={opened}
      onClose={close}
      button={button}
      trigger={
        <button ref={button} type="button" onClick={() => setOpened(true)}>
          menu
        </button>
      }
    >
      <a href="/settings">settings</a>
    </Dropdown>
  )
}

/** Renders a page whose title changes when its plan arrives. */
function shown() {
  const plan = Promise.withResolvers<string>()
  function Plan() {
    const { data } = useQuery({ queryKey: ['plan'], queryFn: () => plan.promise })
    return data === undefined ? (
      <PageTitle>Your plan</PageTitle>
    ) : (
      <article>
        <PageTitle>{data}</PageTitle>
      </article>
    )
  }
  const router = createMemoryRouter([
    {
      element: (
        <>
          <Menu />
          <main>
            <Outlet />
          </main>
        </>
      ),
      children: [
        { path: '/', element: <PageTitle>Home</PageTitle> },
        { path: '/plan', element: <Plan /> },
      ],
    },
  ])
  onTestFinished(() => router.dispose())
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    go: (to: string | -1) => act(() => (to === -1 ? router.navigate(-1) : router.navigate(to))),
    arrives: async () => {
      plan.resolve('March')
      await screen.findByRole('heading', { name: 'March' })
    },
  }
}
const focused = () => document.activeElement?.textContent

it('the title takes the focus after a navigation, but not on the first load', async () => {
  const { go } = shown()
  expect(document.activeElement).toBe(document.body)
  await go('/plan')
  expect(focused()).toBe('Your plan')
})

it('the title of the content takes the focus from that of the loading page', async () => {
  const { go, arrives } = shown()
  await go('/plan')
  await arrives()
  expect(focused()).toBe('March')
})

// On Apple systems a click does not focus a button; it only removes the focus from the title.
it.each(['has the focus', 'has none'])('the title leaves an opened menu open when its button %s', async (focus) => {
  const { go, arrives } = shown()
  await go('/plan')
  const button = screen.getByRole('button', { name: 'menu' })
  act(() => (focus === 'has the focus' ? button.focus() : (document.activeElement as HTMLElement).blur()))
  fireEvent.click(button)
  const there = document.activeElement
  await arrives()
  expect(screen.queryByRole('link', { name: 'settings' })).not.toBeNull()
  expect(document.activeElement).toBe(there)
})

it('the title of a new page does not take the focus while a menu is open, and the menu stays open', async () => {
  const { go } = shown()
  fireEvent.click(screen.getByRole('button', { name: 'menu' }))
  await go('/plan')
  expect(screen.queryByRole('link', { name: 'settings' })).not.toBeNull()
  expect(document.activeElement).toBe(document.body)
})

it('the title takes the focus at every navigation, even to a page visited before', async () => {
  const { go, arrives } = shown()
  await go('/plan')
  await arrives()
  await go('/')
  expect(focused()).toBe('Home')
  act(() => screen.getByRole('button', { name: 'menu' }).focus())
  await go(-1)
  expect(focused()).toBe('March')
})
