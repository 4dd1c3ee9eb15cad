import { onTestFinished, vi } from 'vitest'

/**
 * Until the running test ends, the time by which limits count stands still, but for the milliseconds that are passed on: however long a
 * busy machine takes for a request, a wait of a second is not over before it is meant to be.
 */
export function stillTime(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms) => void vi.advanceTimersByTime(ms)
}
