// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { useQueryState } from './use-query-state.ts'

function Page() {
  const [params, change] = useQueryState()
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
/** Clicks buttons without waiting until the page renders in between. */
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

it('keeps every change when the user clicks faster than the page renders', async () => {
  await press('age', 'area', 'next', 'next')
  expect(address()).toBe('kept=yes&age=4&area=art&at=2')
})

it('renders a change at once, so that a field never shows its former value', async () => {
  await press('age')
  expect(screen.getByRole('status').textContent).toBe('kept=yes&age=4')
})

it('removes emptied parameters and keeps the rest', async () => {
  await press('age', 'area', 'clear')
  expect(address()).toBe('kept=yes')
})

it('adds a history entry only for a change that is a step', async () => {
  const before = window.history.length
  await press('age', 'next')
  expect(window.history.length).toBe(before)
  await press('area')
  expect(window.history.length).toBe(before + 1)
})
