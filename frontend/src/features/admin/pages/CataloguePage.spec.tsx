// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { anEntry } from '../testing/an-entry.ts'
import { press, show } from '../testing/show.tsx'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import CataloguePage from './CataloguePage.tsx'

/** Waits longer than the debounce of the search field. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 500))
let otherPage: PromiseWithResolvers<void>

beforeEach(async () => {
  otherPage = Promise.withResolvers<void>()
  const network = slowNetwork()
  await show(
    [
      {
        path: '/catalogue',
        Component: () => (
          <>
            <Link to="/other">elsewhere</Link>
            <CataloguePage />
          </>
        ),
      },
      {
        path: '/other',
        lazy: async () => {
          await otherPage.promise
          return { Component: () => <h1>other</h1> }
        },
      },
    ],
    '/catalogue?status=draft',
  )
  await network.answer('GET /admin/activities', [anEntry()], { page: { total: 1 } })
})

async function type(text: string) {
  const field = await screen.findByLabelText<HTMLInputElement>('Search the catalogue')
  field.focus()
  fireEvent.change(field, { target: { value: text } })
}

it('searches when typing pauses', async () => {
  await type(' puppet ')
  await waitFor(() => expect(window.location.search).toBe('?status=draft&search=puppet'))
})

it('does not interrupt navigation when the user types and leaves at once', async () => {
  await type('puppet')
  press(screen.getByText('elsewhere'))
  await pause()
  otherPage.resolve()
  await screen.findByRole('heading', { name: 'other' })
  expect(window.location.pathname).toBe('/other')
})

it('cancels the pending search when the filters are cleared', async () => {
  const clear = await screen.findByRole('button', { name: 'Clear filters' })
  await type('puppet')
  press(clear)
  await pause()
  expect([window.location.search, screen.getByLabelText<HTMLInputElement>('Search the catalogue').value]).toEqual([
    '',
    '',
  ])
})

it('cancels the pending search when the filters are cleared while the search field has the focus', async () => {
  const clear = await screen.findByRole('button', { name: 'Clear filters' })
  await type('puppet')
  clear.click()
  await pause()
  expect(window.location.search).toBe('')
})
