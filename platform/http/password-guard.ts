import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { ApiError } from './api-error.ts'

/** What guesses at passwords are counted in, by one kind of key. */
export interface GuessLimiters {
  /** So many wrong ones are free. */
  readonly free: RateLimiterAbstract
  /** Beyond them one at a time, each after a wait. */
  readonly turns: RateLimiterAbstract
  /** Wrong ones beyond the free ones: the wait doubles with each. */
  readonly misses: RateLimiterAbstract
}

/** Ends a guess that was counted beforehand. */
type End = (outcome: 'wrong' | 'right' | 'none') => Promise<void>

const longestWaitSeconds = 60
const waitAfter = (misses: number) => Math.min(longestWaitSeconds, 2 ** misses)

/**
 * Counts wrong guesses so that whoever guesses is slowed down and the owner is never kept out for long: beyond the free
 * ones `RATE_LIMITED` says to wait 1 s, then 2, 4, … and never more than 60. Guesses are counted while they are checked,
 * so that parallel ones count too.
 */
export function createPasswordGuard() {
  /** Guesses under way, by the key that they hold a point of. */
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
      // A refused point was counted too: given back, it does not lengthen the count of real guesses.
      await free.reward(key)
      // A family that signs in on many devices at once has guessed nothing wrong: it waits for the guesses before it.
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

  /** Runs `isRight` as one guess by all of these keys at once. What throws is no guess. */
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

/** Takes a point; null, or the milliseconds until there is one again. */
async function refusedFor(limiter: RateLimiterAbstract, key: string, customDuration?: number): Promise<number | null> {
  try {
    await limiter.consume(key, 1, customDuration === undefined ? {} : { customDuration })
    return null
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused.msBeforeNext
    throw refused
  }
}
