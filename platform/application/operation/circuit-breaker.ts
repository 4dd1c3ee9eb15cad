import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { UnreadableStream } from '../commands/read-supported-events.ts'

/**
 * Calls `primary`; when `engine` is unavailable, calls `fallback`, and only `fallback` for the next `openMs`, so that
 * few callers wait for the timeout of a frozen server.
 */
export function circuitBreaker<A extends readonly unknown[], T>(
  engine: EngineUnavailable['engine'],
  primary: (...args: A) => Promise<T>,
  fallback: (...args: A) => Promise<T>,
  { openMs = 2_000, now = () => performance.now() } = {},
): (...args: A) => Promise<T> {
  let openUntil = -Infinity
  return async (...args) => {
    if (now() < openUntil) return fallback(...args)
    try {
      return await primary(...args)
    } catch (error) {
      if (!(error instanceof EngineUnavailable && error.engine === engine)) throw error
      // An unreadable stream says nothing about other streams, so it does not open the circuit.
      if (!(error instanceof UnreadableStream)) openUntil = now() + openMs
      return fallback(...args)
    }
  }
}
