import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { ApiError } from './api-error.ts'

/** Rate limiters for password guesses, for one kind of key (for example email address or client). */
export interface GuessLimiters {
  /** Limits the wrong guesses without delay. */
  readonly free: RateLimiterAbstract
  /** Applies after the free guesses: allows one guess at a time, with a wait before each. */
  readonly turns: RateLimiterAbstract
  /** Counts the wrong guesses after the free ones; each doubles the wait. */
  readonly misses: RateLimiterAbstract
}

/** Ends a guess, which was counted as wrong before its check, with the outcome of the check. */
type End = (outcome: 'wrong' | 'right' | 'none') => Promise<void>

const longestWaitSeconds = 60
const waitAfter = (misses: number) => Math.min(longestWaitSeconds, 2 ** misses)

/**
 * Slows down password guessing without locking the owner out for long: after the free guesses, an attempt is refused
 * with `RATE_LIMITED` until a wait of 1 s, then 2, 4, … and at most 60 s is over. A guess is counted before its check,
 * so that parallel guesses count too.
 */
export function createPasswordGuard() {
  /** Guesses whose check is still running, by the key for which they consumed a point. */
  const underWay = new Map<string, Set<Promise<void>>>()

  async function begin({ free, turns, misses }: GuessLimiters, key: string): Promise<End> {
    for (;;) {
      const msToFree = await refusedFor(free, key)
      const others = underWay.get(key) ?? new Set()
      if (msToFree === null) {
        const { promise, resolve } = Promise.withResolvers<void>()
        underWay.set(key, others.add(promise))
        return async (outcome) => {
          try {
            if (outcome !== 'wrong') await free.reward(key)
            else if (((await free.get(key))?.remainingPoints ?? 1) <= 0)
              await turns.set(key, 1, waitAfter((await misses.get(key))?.consumedPoints ?? 0))
          } finally {
            others.delete(promise)
            if (others.size === 0) underWay.delete(key)
            resolve()
          }
        }
      }
      // The limiter also counts a refused attempt; giving the point back keeps the count equal to the real guesses.
      await free.reward(key)
      // A family that signs in on many devices at once has made no wrong guess: the new attempt waits for the running
      // ones.
      if (others.size > 0) {
        await Promise.race(others)
        continue
      }
      const missed = (await misses.get(key))?.consumedPoints ?? 0
      const msToTurn = await refusedFor(turns, key, waitAfter(missed))
      if (msToTurn !== null)
        throw new ApiError('RATE_LIMITED', {
          retryAfter: Math.min(longestWaitSeconds, Math.max(1, Math.ceil(Math.min(msToTurn, msToFree) / 1000))),
        })
      return async (outcome) => {
        if (outcome === 'wrong') await turns.set(key, 1, waitAfter((await misses.penalty(key)).consumedPoints))
        else await turns.delete(key)
      }
    }
  }

  /** Runs `isRight` as one guess that is counted for all these keys. If `isRight` throws, no guess is counted. */
  return async (
    counted: readonly (readonly [GuessLimiters, string])[],
    isRight: () => Promise<boolean>,
  ): Promise<boolean> => {
    const ends: End[] = []
    let outcome: Parameters<End>[0] = 'none'
    try {
      for (const [limiters, key] of counted) ends.push(await begin(limiters, key))
      outcome = (await isRight()) ? 'right' : 'wrong'
      return outcome === 'right'
    } finally {
      await Promise.all(ends.map((end) => end(outcome)))
    }
  }
}

/** Consumes a point. Returns null, or the milliseconds until the next point is available. */
async function refusedFor(limiter: RateLimiterAbstract, key: string, customDuration?: number): Promise<number | null> {
  try {
    await limiter.consume(key, 1, customDuration === undefined ? {} : { customDuration })
    return null
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused.msBeforeNext
    throw refused
  }
}
