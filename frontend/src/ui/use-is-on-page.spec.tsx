// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { Fragment, StrictMode, useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished } from 'vitest'
import { useIsOnPage } from './use-is-on-page.ts'

it.each([
  ['', Fragment],
  [', under StrictMode too', StrictMode],
])('returns whether the user is still on the page%s', async (_, Mode) => {
  let stillHere!: () => boolean
  const other = Promise.withResolvers<void>()
  function Page() {
    const current = useIsOnPage()
    useEffect(() => {
      stillHere = current
    })
    return <h1>page</h1>
  }
  const router = createMemoryRouter([
    { path: '/', Component: Page },
    {
      path: '/other',
      lazy: async () => {
        await other.promise
        return { Component: () => <h1>other</h1> }
      },
    },
  ])
  onTestFinished(() => router.dispose())
  render(
    <Mode>
      <RouterProvider router={router} />
    </Mode>,
  )
  const asked = stillHere
  expect(asked()).toBe(true)

  void router.navigate('/other')
  await act(async () => {})
  expect([screen.getByRole('heading').textContent, asked(), stillHere]).toEqual(['page', false, asked])
  await router.navigate('/')
  await act(async () => {})
  expect(asked()).toBe(true)

  other.resolve()
  void router.navigate('/other')
  await screen.findByText('other')
  expect(asked()).toBe(false)
})
