import { onTestFinished } from 'vitest'

const tickMs = 10

/**
 * Returns a function for the milliseconds that this process has really been running since this call, for upper bounds
 * in tests. A stall of the machine counts as one tick.
 */
export function activeTime(): () => number {
  let ms = 0
  const ticking = setInterval(() => (ms += tickMs), tickMs)
  onTestFinished(() => clearInterval(ticking))
  return () => ms
}
