// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { anEntry } from '../testing/an-entry.ts'
import { press, show } from '../testing/show.tsx'
import { slowNetwork } from '../../../lib/testing/slow-network.ts'
import CataloguePage from './CataloguePage.tsx'

/** Longer than typing may pause before it is looked for. */
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

it('is searched when the typing pauses', async () => {
  await type(' puppet ')
  await waitFor(() => expect(window.location.search).toBe('?status=draft&search=puppet'))
})

it('holds nobody back who types and goes on at once, to a page that is still on its way', async () => {
  await type('puppet')
  press(screen.getByText('elsewhere'))
  await pause()
  otherPage.resolve()
  await screen.findByRole('heading', { name: 'other' })
  expect(window.location.pathname).toBe('/other')
})

it('is not searched any more when the filters are cleared at once', async () => {
  const clear = await screen.findByRole('button', { name: 'Clear filters' })
  await type('puppet')
  press(clear)
  await pause()
  expect([window.location.search, screen.getByLabelText<HTMLInputElement>('Search the catalogue').value]).toEqual([
    '',
    '',
  ])
})

it('nor where they are cleared without leaving the field', async () => {
  const clear = await screen.findByRole('button', { name: 'Clear filters' })
  await type('puppet')
  clear.click()
  await pause()
  expect(window.location.search).toBe('')
})
