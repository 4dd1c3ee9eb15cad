import { expect, it, onTestFinished, vi } from 'vitest'
import { loadWithRetry } from './load-with-retry.ts'

it('calls load with increasing delays until it succeeds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  let asked = 0
  let there: string | undefined
  void loadWithRetry(async () => {
    if (++asked < 3) throw new TypeError('no network')
    return 'there'
  }).then((loaded) => {
    there = loaded
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([asked, there]).toEqual([1, undefined])
  await vi.advanceTimersByTimeAsync(30_000)
  expect([asked, there]).toEqual([3, 'there'])
})
