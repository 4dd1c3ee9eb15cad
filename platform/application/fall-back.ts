import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { NewerVersionNeeded } from './read-known.ts'

/**
 * Calls `first`; when `engine` is unavailable, calls `second`, and only `second` for the next `restMs`. So not every
 * caller waits for the timeout of a frozen server.
 */
export function fallBackFrom<A extends readonly unknown[], T>(
  engine: EngineUnavailable['engine'],
  first: (...args: A) => Promise<T>,
  second: (...args: A) => Promise<T>,
  { restMs = 2_000, now = () => performance.now() } = {},
): (...args: A) => Promise<T> {
  let restsUntil = -Infinity
  return async (...args) => {
    if (now() < restsUntil) return second(...args)
    try {
      return await first(...args)
    } catch (error) {
      if (!(error instanceof EngineUnavailable && error.engine === engine)) throw error
      // A stream written by a newer version says nothing about other streams, so it does not open the circuit.
      if (!(error instanceof NewerVersionNeeded)) restsUntil = now() + restMs
      return second(...args)
    }
  }
}
