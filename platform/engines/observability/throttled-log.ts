import type { Logger } from 'pino'

const kinds = 100

/**
 * Logs what goes wrong in the background. An engine that is away fails many times a second: what is said again within
 * `everyMs` is only counted, and the count is said the next time.
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
      'an engine failed in the background',
    )
  }
}
