import { onTestFinished, vi } from 'vitest'

/**
 * Freezes the clock of the rate limits until the running test ends, so that slow requests on a busy machine do not
 * shorten the waits. The returned function advances the clock by milliseconds.
 */
export function freezeTime(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms) => void vi.advanceTimersByTime(ms)
}
