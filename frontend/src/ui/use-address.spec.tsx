// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { useAddress } from './use-address.ts'

function Page() {
  const [params, change] = useAddress()
  return (
    <>
      <output>{params.toString()}</output>
      <button type="button" onClick={() => change({ age: '4' })}>
        age
      </button>
      <button type="button" onClick={() => change({ area: 'art' }, { step: true })}>
        area
      </button>
      <button type="button" onClick={() => change((now) => ({ at: String(Number(now.get('at') ?? 0) + 1) }))}>
        next
      </button>
      <button type="button" onClick={() => change({ age: undefined, area: '' })}>
        clear
      </button>
    </>
  )
}

const address = () => window.location.search.slice(1)
/** As by a hand that doesn't wait for what comes of it to be drawn; the address has changed all the same. */
async function press(...names: readonly string[]) {
  const buttons = names.map((name) => screen.getByRole('button', { name }))
  for (const button of buttons) {
    button.click()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
}

beforeEach(async () => {
  window.history.replaceState(null, '', '/page?kept=yes')
  const router = createBrowserRouter([{ path: '/page', Component: Page }])
  onTestFinished(() => router.dispose())
  render(<RouterProvider router={router} />)
  await screen.findByText('kept=yes')
})

it('loses no choice of somebody who is ahead of what is drawn', async () => {
  await press('age', 'area', 'next', 'next')
  expect(address()).toBe('kept=yes&age=4&area=art&at=2')
})

it('draws a choice at once: a field must not fall back to what it said before', async () => {
  await press('age')
  expect(screen.getByRole('status').textContent).toBe('kept=yes&age=4')
})

it('takes out what is wanted no more, and leaves the rest', async () => {
  await press('age', 'area', 'clear')
  expect(address()).toBe('kept=yes')
})

it('can be gone back from where it is a step, and only there', async () => {
  const before = window.history.length
  await press('age', 'next')
  expect(window.history.length).toBe(before)
  await press('area')
  expect(window.history.length).toBe(before + 1)
})
