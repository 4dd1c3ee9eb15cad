import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPause } from './pause.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function aPause(online = true) {
  const wake = vi.fn<() => void>()
  return { wake, pause: createPause(wake, () => online) }
}
/** Returns the milliseconds until `wake` is called. */
function lengthOf(wake: ReturnType<typeof vi.fn<() => void>>) {
  const begun = Date.now()
  wake.mockClear()
  vi.advanceTimersToNextTimer()
  expect(wake).toHaveBeenCalledOnce()
  return Date.now() - begun
}

it('the pause doubles after each failed pass up to five minutes, and a response resets it', () => {
  const { pause, wake } = aPause()
  const lengths = Array.from({ length: 8 }, () => {
    pause.after()
    return lengthOf(wake)
  })
  expect(lengths).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
  pause.answered()
  pause.after()
  expect(lengthOf(wake)).toBe(5_000)
})

it('the pause lasts as long as Retry-After, at most a day', () => {
  const { pause, wake } = aPause()
  pause.after(60)
  expect(lengthOf(wake)).toBe(60_000)
  pause.after(40 * 86_400)
  expect(lengthOf(wake)).toBe(86_400_000)
})

it('a running pause is not restarted', () => {
  const { pause, wake } = aPause(false)
  pause.begin()
  vi.advanceTimersByTime(200_000)
  pause.begin()
  expect(lengthOf(wake)).toBe(100_000)
})

it('no pause begins after stop', () => {
  const { pause } = aPause()
  pause.begin()
  pause.stop()
  pause.begin()
  pause.after()
  expect(vi.getTimerCount()).toBe(0)
})
