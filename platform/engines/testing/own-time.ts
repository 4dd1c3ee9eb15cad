import { onTestFinished } from 'vitest'

const tickMs = 10

/**
 * Milliseconds since now in which this process was at its turns, never more than have passed: for how long something must not take. However
 * long a busy machine holds the process up counts as one tick.
 */
export function ownTime(): () => number {
  let ms = 0
  const ticking = setInterval(() => (ms += tickMs), tickMs)
  onTestFinished(() => clearInterval(ticking))
  return () => ms
}
