// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import TransferPage from '../../pages/TransferPage.tsx'
import { press, settled, show } from '../../testing/show.tsx'
import { slowNetwork } from '../../../../lib/testing/slow-network.ts'

const sends = 'POST /admin/activities/import'
const changes = {
  created: 0,
  updated: 1,
  unchanged: 0,
  conflicts: 0,
  failed: 0,
  alarms: [],
  asOf: 'token',
  lines: [{ line: 2, action: 'update', id: 'a' }],
}
let network: ReturnType<typeof slowNetwork>

beforeEach(async () => {
  network = slowNetwork()
  await show(
    [
      {
        path: '/import',
        Component: () => (
          <>
            <Link to="/other">elsewhere</Link>
            <TransferPage />
          </>
        ),
      },
      { path: '/other', Component: () => <h1>other</h1> },
    ],
    '/import',
  )
})

const field = () => screen.findByLabelText<HTMLInputElement>(/^Excel, CSV or NDJSON/)
const choose = async (name: string) =>
  fireEvent.change(await field(), { target: { files: [new File(['id\n'], name)] } })
const button = (name: string) => screen.getByRole('button', { name })
const attempt = () => press(button('Try the file'))
const isBusy = (one: HTMLElement) => one.getAttribute('aria-busy') === 'true'
async function confirm() {
  press(await screen.findByRole('button', { name: 'Import' }))
  await screen.findByRole('dialog')
  press(screen.getAllByRole('button', { name: 'Import' }).at(-1)!)
}

it('ignores the dry-run result of the first file after a second one was chosen', async () => {
  await choose('small.csv')
  attempt()
  await waitFor(() => expect(isBusy(button('Try the file'))).toBe(true))
  await choose('whole-catalogue.csv')
  await network.answer(sends, changes)
  await settled()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  expect(screen.queryByText('What it would do: nothing is written yet')).toBeNull()
})

it('ignores the upload error of the first file after a second one was chosen', async () => {
  await choose('small.csv')
  attempt()
  await choose('whole-catalogue.csv')
  await network.answer(sends, undefined, { status: 413, message: 'Too large' })
  await settled()
  expect(screen.queryByText('Too large')).toBeNull()
})

it('shows the result of the second file when the first one is still pending', async () => {
  await choose('small.csv')
  attempt()
  await choose('whole-catalogue.csv')
  attempt()
  await waitFor(() => expect(network.times(sends)).toBe(2))
  await network.answer(sends, changes)
  await settled()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  await network.answer(sends, { ...changes, updated: 2 })
  await screen.findByRole('button', { name: 'Import' })
})

it('keeps the chosen file while it is written, and writes it only once', async () => {
  await choose('small.csv')
  attempt()
  await network.answer(sends, changes)
  await confirm()
  await waitFor(() => expect(network.times(sends)).toBe(2))
  const again = await screen.findAllByRole('button', { name: 'Import', hidden: true })
  expect(isBusy(again.at(-1)!)).toBe(true)
  expect((await field()).disabled).toBe(true)
  await network.answer(sends, changes)
  await screen.findByText('The file has been imported')
  expect([network.times(sends), (await field()).disabled, screen.queryByRole('dialog')]).toEqual([2, false, null])
})

it.each([
  ['leads to its progress', false],
  ['pulls nobody back who has gone on', true],
])('a long import %s', async (_, goesOn) => {
  await choose('small.csv')
  attempt()
  await network.answer(sends, changes)
  await confirm()
  await waitFor(() => expect(network.times(sends)).toBe(2))
  if (goesOn) {
    screen.getByText('elsewhere').click()
    await screen.findByRole('heading', { name: 'other' })
  }
  await network.answer(sends, { importId: 'long' })
  await settled()
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(goesOn ? '/other' : '/import?import=long'),
  )
})
