import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { UnsupportedEventVersion } from './read-supported-events.ts'

/**
 * Calls `first`; when `engine` is unavailable, calls `second`, and only `second` for the next `restMs`. So not every
 * caller waits for the timeout of a frozen server.
 */
export function circuitBreaker<A extends readonly unknown[], T>(
  engine: EngineUnavailable['engine'],
  primary: (...args: A) => Promise<T>,
  fallback: (...args: A) => Promise<T>,
  { restMs = 2_000, now = () => performance.now() } = {},
): (...args: A) => Promise<T> {
  let openUntil = -Infinity
  return async (...args) => {
    if (now() < openUntil) return fallback(...args)
    try {
      return await primary(...args)
    } catch (error) {
      if (!(error instanceof EngineUnavailable && error.engine === engine)) throw error
      // A stream written by a newer version says nothing about other streams, so it does not open the circuit.
      if (!(error instanceof UnsupportedEventVersion)) openUntil = now() + restMs
      return fallback(...args)
    }
  }
}
