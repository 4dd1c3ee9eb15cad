import type { Logger } from 'pino'

const kinds = 100

/**
 * Logs errors of background work. An unavailable engine fails many times a second: repetitions within `everyMs` are
 * only counted, and the count is logged the next time.
 */
export function createThrottledLog(
  logger: Logger,
  { everyMs = 30_000, now = () => performance.now() } = {},
): (error: unknown) => void {
  const said = new Map<string, { at: number; since: number }>()
  return (error) => {
    const what = String(error)
    const before = said.get(what)
    if (before && now() - before.at < everyMs) {
      before.since += 1
      return
    }
    if (said.size >= kinds) said.clear()
    said.set(what, { at: now(), since: 0 })
    logger.warn(
      { err: error, ...(before?.since ? { timesSinceLast: before.since } : {}) },
      'engine failed in the background',
    )
  }
}
