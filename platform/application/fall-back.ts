import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { NewerVersionNeeded } from './read-known.ts'

/**
 * Asks `first`; where `engine` is away, `second`, and then nobody but `second` for `restMs`: a server that is frozen
 * rather than gone would be waited for by every caller in turn.
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
      // Of one stream it says nothing about the others.
      if (!(error instanceof NewerVersionNeeded)) restsUntil = now() + restMs
      return second(...args)
    }
  }
}
