import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { ApiError } from './api-error.ts'
import { clientOf } from './client-ip.ts'
import { createPasswordGuard, type GuessLimiters } from './password-guard.ts'

interface Numbers {
  readonly points: number
  readonly duration: number
  readonly inProcess?: true
}

/** Points in so many seconds of real time (api.md, 429). */
const numbers = {
  // Right ones too: each costs a hash. Beyond what a family's devices do, and below what wears a server out.
  loginsFromClientToAddress: { points: 60, duration: 15 * 60 },
  loginTurnsFromClientToAddress: { points: 1, duration: 15 },
  registrationsForClient: { points: 30, duration: 3600 },
  googleSignInsForClient: { points: 60, duration: 15 * 60 },
  mailRequestsForClient: { points: 60, duration: 3600 },
  // Five a day, then one an hour (`takeMail`).
  mailsToAddressInADay: { points: 5, duration: 86_400 },
  mailsToAddressInAnHour: { points: 1, duration: 3600 },
  refreshesOfSession: { points: 60, duration: 3600 },
  // Far beyond what a person looks at, all at once too. Counting them is not to cost more than answering them.
  readsOfAccount: { points: 600, duration: 60, inProcess: true },
  // Programs on a family's devices ask a few times an hour; each answer is the whole calendar.
  readsOfCalendar: { points: 120, duration: 3600, inProcess: true },
  pushTriesOfAccount: { points: 10, duration: 3600 },
  unknownCalendarsForClient: { points: 60, duration: 15 * 60 },
  writesOfAccount: { points: 300, duration: 60 },
  // A family writes a few dozen times a day; streams must stay short, whoever it is that writes.
  writesOfAccountInADay: { points: 3_000, duration: 86_400 },
} as const satisfies Record<string, Numbers>

/** Wrong passwords that are free (`password-guard.ts`). */
const freeGuesses = {
  wrongPasswordsForAddress: { points: 10, duration: 15 * 60 },
  wrongPasswordsForClient: { points: 50, duration: 15 * 60 },
  wrongPasswordsOfDevice: { points: 10, duration: 15 * 60 },
} as const satisfies Record<string, Numbers>

type Name = keyof typeof numbers
type GuessName = keyof typeof freeGuesses
export type MailKind = 'verification' | 'reset' | 'emailChange'
export interface LimiterOptions extends Numbers {
  readonly keyPrefix: string
}

/**
 * Who guesses a password: a stranger, counted by the address that it is for and by where it comes from; or a device that
 * is known to the account, counted apart, so that no stranger's guesses keep it out.
 */
export type Guesser = { readonly address: string; readonly ip: string } | { readonly device: string }

export interface RateLimits {
  /** Takes a point; throws `RATE_LIMITED` with the seconds to wait where there is none left. */
  take(name: Name, who: string): Promise<void>
  /** Takes a point; false where there is none left. */
  tryTake(name: Name, who: string): Promise<boolean>
  /**
   * Takes a sign-in, right or wrong, of one client or device to one address (`who`). When they are used up there is one
   * more every 15 s: throws `RATE_LIMITED`, never for longer than that, so that nobody who shares a client is kept out.
   */
  takeLogin(who: string): Promise<void>
  /** Takes a mail of a kind to an address, whoever's it is; null, or the seconds until there is one again. */
  takeMail(kind: MailKind, email: string): Promise<number | null>
  /** Runs `isRight`. Only a wrong password is counted; what throws is no guess. Throws `RATE_LIMITED`, at most a minute long. */
  guardPassword(who: Guesser, isRight: () => Promise<boolean>): Promise<boolean>
  /** Guesses at the address' password are forgotten: it has another one. */
  forgiveGuesses(address: string): Promise<void>
  /** Runs `work`; where it fails by no fault of whoever asked (`isOurs`), the points that it took are given back. */
  refunding<T>(isOurs: (error: unknown) => boolean, work: () => Promise<T>): Promise<T>
}

export interface RateLimitsOptions {
  /** Keys the HMAC under which addresses and clients are counted: a store of limits holds nobody's address. */
  readonly secret: string | Buffer
  /** Chooses the store: this process' memory unless a shared one is given. */
  readonly makeLimiter?: (options: LimiterOptions) => RateLimiterAbstract
}

/** Limits that nobody reaches: for a history of months that is made in seconds, where real time says nothing. */
export const unreachableLimits: RateLimitsOptions['makeLimiter'] = ({ keyPrefix, duration }) =>
  new RateLimiterMemory({ keyPrefix, duration, points: Number.MAX_SAFE_INTEGER })

export function createRateLimits({
  secret,
  makeLimiter = (options) => new RateLimiterMemory(options),
}: RateLimitsOptions): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(numbers).map(([name, options]) => [name, makeLimiter({ keyPrefix: name, ...options })]),
  ) as Record<Name, RateLimiterAbstract>
  const guesses = Object.fromEntries(
    Object.entries(freeGuesses).map(([name, options]): [string, GuessLimiters] => [
      name,
      {
        free: makeLimiter({ keyPrefix: name, ...options }),
        turns: makeLimiter({ keyPrefix: `${name}-turns`, points: 1, duration: 60 }),
        misses: makeLimiter({ keyPrefix: `${name}-misses`, points: 1_000, duration: 3600 }),
      },
    ]),
  ) as Record<GuessName, GuessLimiters>
  const guard = createPasswordGuard()
  const takenMeanwhile = new AsyncLocalStorage<(() => Promise<unknown>)[]>()

  const hashOf = (name: Name | GuessName, who: string) =>
    createHmac('sha256', secret)
      .update(`${name}:${nameOf(name, who)}`)
      .digest('base64url')
  /** Of accounts alone, which are ids: no address is kept here. */
  const accountKeys = new LRUCache<string, string>({ max: 20_000 })
  const keyOf = (name: Name | GuessName, who: string) => {
    if (name in numbers && 'inProcess' in numbers[name as Name]) return who
    if (!name.includes('OfAccount')) return hashOf(name, who)
    const asked = `${name} ${who}`
    const known = accountKeys.get(asked)
    if (known !== undefined) return known
    const key = hashOf(name, who)
    accountKeys.set(asked, key)
    return key
  }

  /** Null, or the seconds until there is a point again. */
  async function consume(name: Name, who: string): Promise<number | null> {
    const key = keyOf(name, who)
    try {
      await limiters[name].consume(key)
      takenMeanwhile.getStore()?.push(() => limiters[name].reward(key))
      return null
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw refused
    }
  }

  /** Takes a turn beyond the free ones; the first begins with the last of them. */
  async function takeLogin(who: string): Promise<number | null> {
    if ((await consume('loginsFromClientToAddress', who)) !== null) return consume('loginTurnsFromClientToAddress', who)
    const left = await limiters.loginsFromClientToAddress.get(keyOf('loginsFromClientToAddress', who))
    if (left?.remainingPoints === 0)
      await limiters.loginTurnsFromClientToAddress.set(
        keyOf('loginTurnsFromClientToAddress', who),
        1,
        numbers.loginTurnsFromClientToAddress.duration,
      )
    return null
  }

  return {
    async takeLogin(who) {
      const retryAfter = await takeLogin(who)
      if (retryAfter !== null) throw new ApiError('RATE_LIMITED', { retryAfter })
    },
    async take(name, who) {
      const retryAfter = await consume(name, who)
      if (retryAfter !== null) throw new ApiError('RATE_LIMITED', { retryAfter })
    },
    tryTake: async (name, who) => (await consume(name, who)) === null,

    async takeMail(kind, email) {
      // Both each time: the hour that one waits for when the day's are gone began with one of them.
      const [ofTheDay, ofTheHour] = await Promise.all([
        consume('mailsToAddressInADay', `${kind} ${email}`),
        consume('mailsToAddressInAnHour', `${kind} ${email}`),
      ])
      return ofTheDay === null ? null : ofTheHour
    },

    guardPassword: (who, isRight) =>
      guard(
        'device' in who
          ? [[guesses.wrongPasswordsOfDevice, keyOf('wrongPasswordsOfDevice', who.device)]]
          : [
              [guesses.wrongPasswordsForClient, keyOf('wrongPasswordsForClient', who.ip)],
              [guesses.wrongPasswordsForAddress, keyOf('wrongPasswordsForAddress', who.address)],
            ],
        isRight,
      ),

    async forgiveGuesses(address) {
      const key = keyOf('wrongPasswordsForAddress', address)
      await Promise.all(
        Object.values(guesses.wrongPasswordsForAddress).map((limiter: RateLimiterAbstract) => limiter.delete(key)),
      )
    },

    refunding: (isOurs, work) =>
      takenMeanwhile.run([], async () => {
        try {
          return await work()
        } catch (error) {
          if (isOurs(error)) await Promise.all(takenMeanwhile.getStore()!.map((giveBack) => giveBack()))
          throw error
        }
      }),
  }
}

/** Whoever is counted, however they spell themselves; `deniz+1@…` has the mailbox of `deniz@…`. */
function nameOf(name: Name | GuessName, who: string): string {
  if (name.endsWith('ForClient')) return clientOf(who)
  const spelt = who.trim().normalize('NFC').toLowerCase()
  return name.includes('Address') ? spelt.replace(/\+[^@\s]*(?=@)/, '') : spelt
}
