import { onTestFinished, vi } from 'vitest'

/**
 * Freezes the rate limits' clock until the running test ends; the returned function advances it by milliseconds. Slow
 * requests on a busy machine then do not shorten the waits.
 */
export function freezeTime(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms) => void vi.advanceTimersByTime(ms)
}
