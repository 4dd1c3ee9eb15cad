import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { ApiError } from './api-error.ts'
import { clientOf } from './client-ip.ts'

/** Points in so many seconds of real time (api.md, 429). */
const numbers = {
  wrongPasswordsForAddress: { points: 10, duration: 15 * 60 },
  wrongPasswordsForClient: { points: 50, duration: 15 * 60 },
  // Right ones too: each costs a hash. Beyond what a family's devices do, and below what wears a server out.
  loginsFromClientToAddress: { points: 60, duration: 15 * 60 },
  registrationsForClient: { points: 30, duration: 3600 },
  mailsToAddress: { points: 5, duration: 3600 },
  refreshesOfSession: { points: 60, duration: 3600 },
  writesOfAccount: { points: 300, duration: 60 },
  // A family writes a few dozen times a day; streams must stay short, whoever it is that writes.
  writesOfAccountInADay: { points: 3_000, duration: 86_400 },
} as const

type Name = keyof typeof numbers
export interface LimiterOptions { readonly keyPrefix: string; readonly points: number; readonly duration: number }

export interface RateLimits {
  /** Takes a point; throws `RATE_LIMITED` with the seconds to wait where there is none left. */
  take(name: Name, who: string): Promise<void>
  /** Takes a point; false where there is none left. */
  tryTake(name: Name, who: string): Promise<boolean>
  /**
   * Runs `isRight`, holding a point of the address and one of the client meanwhile, so that parallel guesses count too;
   * more of them than there are points wait. Only a wrong password keeps its points; what throws is no guess.
   */
  guardPassword(who: { readonly address: string; readonly ip: string }, isRight: () => Promise<boolean>): Promise<boolean>
}

export interface RateLimitsOptions {
  /** Keys the HMAC under which addresses and clients are counted: a store of limits holds nobody's address. */
  readonly secret: string | Buffer
  /** Chooses the store: this process' memory unless a shared one is given. */
  readonly makeLimiter?: (options: LimiterOptions) => RateLimiterAbstract
}

/** Limits that nobody reaches: for a history of months that is made in seconds, where real time says nothing. */
export const unreachableLimits: RateLimitsOptions['makeLimiter'] = ({ keyPrefix, duration }) => new RateLimiterMemory({ keyPrefix, duration, points: Number.MAX_SAFE_INTEGER })

export function createRateLimits({ secret, makeLimiter = (options) => new RateLimiterMemory(options) }: RateLimitsOptions): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(numbers).map(([name, { points, duration }]) => [name, makeLimiter({ keyPrefix: name, points, duration })]),
  ) as unknown as Record<Name, RateLimiterAbstract>

  const keyOf = (name: Name, who: string) => {
    const named = name.endsWith('ForClient') ? clientOf(who) : who.trim().normalize('NFC').toLowerCase()
    return createHmac('sha256', secret).update(`${name}:${named}`).digest('base64url')
  }

  /** Null, or the seconds until there is a point again. */
  async function consume(name: Name, who: string): Promise<number | null> {
    try {
      await limiters[name].consume(keyOf(name, who))
      return null
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw refused
    }
  }

  async function take(name: Name, who: string): Promise<void> {
    const retryAfter = await consume(name, who)
    if (retryAfter !== null) throw new ApiError('RATE_LIMITED', { retryAfter })
  }

  /** Guesses under way, by the key that they hold a point of. */
  const underWay = new Map<string, Set<Promise<void>>>()

  /**
   * Takes a point that may be given back. Where none is left but some are only held, it waits for one of their guesses:
   * a family that signs in on many devices at once has guessed nothing wrong.
   */
  async function hold(name: Name, who: string): Promise<(giveBack: boolean) => Promise<void>> {
    const key = keyOf(name, who)
    for (;;) {
      const retryAfter = await consume(name, who)
      const others = underWay.get(key) ?? new Set()
      if (retryAfter === null) {
        const { promise, resolve } = Promise.withResolvers<void>()
        underWay.set(key, others.add(promise))
        return async (giveBack) => {
          try {
            if (giveBack) await limiters[name].reward(key)
          } finally {
            others.delete(promise)
            if (others.size === 0) underWay.delete(key)
            resolve()
          }
        }
      }
      const guesses = [...others]
      // A refused point was counted too: given back, it does not lengthen the count of real guesses.
      await limiters[name].reward(key)
      if (guesses.length === 0) throw new ApiError('RATE_LIMITED', { retryAfter })
      await Promise.race(guesses)
    }
  }

  return {
    take,
    tryTake: async (name, who) => (await consume(name, who)) === null,

    async guardPassword({ address, ip }, isRight) {
      const letGo: ((giveBack: boolean) => Promise<void>)[] = []
      let wrong = false
      try {
        for (const point of [['wrongPasswordsForClient', ip], ['wrongPasswordsForAddress', address]] as [Name, string][]) letGo.push(await hold(...point))
        wrong = !(await isRight())
        return !wrong
      } finally {
        await Promise.all(letGo.map((end) => end(!wrong)))
      }
    },
  }
}
