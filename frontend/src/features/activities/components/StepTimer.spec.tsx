// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { prepareForPages, renderPage } from '../../../ui/testing/render-page.tsx'
import { StepTimer } from './StepTimer.tsx'

beforeAll(() => prepareForPages())
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const left = () => screen.getByRole('timer').textContent

it('counts down, pauses, goes on and announces its end only once it is over', () => {
  renderPage(<StepTimer minutes={2} />)
  press('Time 2 min')
  expect(left()).toBe('2:00')
  pass(30)
  expect(left()).toBe('1:30')
  press('Pause')
  pass(600)
  expect(left()).toBe('1:30')
  expect(screen.getByRole('status').textContent).toBe('')
  press('Go on')
  pass(89)
  expect(left()).toBe('0:01')
  pass(2)
  expect(screen.getByRole('status').textContent).toBe('Time’s up')
  expect(left()).toBe('0:00')
  press('Close the timer')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getByRole('button', { name: 'Time 2 min' })).toBeTruthy()
})

it('ends at the right time after the device slept', () => {
  renderPage(<StepTimer minutes={1} />)
  press('Time 1 min')
  vi.setSystemTime(Date.now() + 3_600_000)
  pass(1)
  expect(screen.getByRole('status').textContent).toBe('Time’s up')
})

it('makes no sound unless the bell is pressed', () => {
  const started = vi.fn<() => void>()
  const node = { connect: () => node, frequency: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } }
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 0
      readonly destination = {}
      readonly createOscillator = () => ({ ...node, start: started, stop() {} })
      readonly createGain = () => node
      readonly close = () => Promise.resolve()
    },
  )
  renderPage(<StepTimer minutes={1} />)
  press('Time 1 min')
  pass(61)
  expect(started).not.toHaveBeenCalled()
  press('Close the timer')
  press('Time 1 min')
  press('Chime at the end')
  pass(61)
  expect(started).toHaveBeenCalledTimes(2)
})
