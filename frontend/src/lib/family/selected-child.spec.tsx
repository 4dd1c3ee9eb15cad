// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { session } from '../api.ts'
import { childrenQuery } from './children.ts'
import { useSelectedChild } from './selected-child.ts'
import { aChild } from './testing/a-child.ts'

/** A child whose name begins with "baby" is too young for plans. */
const childNamed = (id: string) =>
  aChild({ id, name: id, eligibility: id.startsWith('baby') ? 'too-young' : 'eligible' })

function Probe() {
  const { child, children = [], choose } = useSelectedChild()
  const { search } = useLocation()
  return (
    <>
      <output>{`${child?.id ?? 'none'} ${search}`}</output>
      {children.map(({ id }) => (
        <button key={id} type="button" onClick={() => choose(id)}>
          {id}
        </button>
      ))}
    </>
  )
}
const choose = (id: string) => fireEvent.click(screen.getByRole('button', { name: id }))

function show(address: string, ids = ['ada', 'can', 'ece']) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(childrenQuery().queryKey, ids.map(childNamed))
  window.history.replaceState(null, '', address)
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Probe />
      </BrowserRouter>
    </QueryClientProvider>,
  )
}
const shown = () => screen.getByRole('status').textContent!.trim()

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('the selected child is the first one by default', () => {
  show('/app/dashboard')
  expect(shown()).toBe('ada')
})

it('the selected child is the first one of the age for plans, also after a baby was the only child', () => {
  show('/app/dashboard', ['baby'])
  expect(shown()).toBe('baby')
  cleanup()
  show('/app/dashboard', ['baby', 'ada'])
  expect(shown()).toBe('ada')
  cleanup()
  show('/app/dashboard', ['baby', 'ada'])
  choose('baby')
  cleanup()
  show('/app/dashboard', ['baby', 'ada'])
  expect(shown()).toBe('baby')
})

it('the child in the address is selected and remembered', () => {
  show('/app/progress?childId=can')
  expect(shown()).toBe('can ?childId=can')
  cleanup()
  show('/app/dashboard')
  expect(shown()).toBe('can')
})

it('selecting a child updates the address if the address contains a child', () => {
  show('/app/progress?tab=months&childId=can')
  choose('ece')
  expect(shown()).toBe('ece ?tab=months&childId=ece')
  cleanup()
  show('/app/dashboard')
  expect(shown()).toBe('ece')
  choose('ada')
  expect(shown()).toBe('ada')
})

it('only a child of the account is selected, whatever address and storage contain', () => {
  localStorage.setItem('selectedChild', 'deleted')
  show('/app/activities?childId=somebody-elses')
  expect(shown()).toBe('ada ?childId=somebody-elses')
  cleanup()
  show('/app/activities', [])
  expect(shown()).toBe('none')
})

it('the selected child is forgotten at sign-out', () => {
  show('/app/activities?childId=ece')
  cleanup()
  session.clear()
  show('/app/activities')
  expect(shown()).toBe('ada')
})

it('each tab keeps its own selected child, and a new tab starts with the latest one', () => {
  show('/app/dashboard')
  choose('can')
  cleanup()
  // Another tab shows another child.
  localStorage.setItem('selectedChild', 'ece')
  show('/app/dashboard')
  expect(shown()).toBe('can')
  cleanup()
  sessionStorage.clear()
  show('/app/dashboard')
  expect(shown()).toBe('ece')
})

it('a tab without an explicit selection keeps its child when another tab selects one', () => {
  show('/app/dashboard')
  cleanup()
  localStorage.setItem('selectedChild', 'ece')
  show('/app/dashboard')
  expect(shown()).toBe('ada')
})
