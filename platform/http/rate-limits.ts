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

/** Points for each `duration` in seconds of real time (limits that answer 429). */
const numbers = {
  // Correct passwords count too, because each costs a hash. The limit is above the use of a family's devices and below
  // what overloads a server.
  loginsFromClientToAddress: { points: 60, duration: 15 * 60 },
  loginTurnsFromClientToAddress: { points: 1, duration: 15 },
  registrationsForClient: { points: 30, duration: 3600 },
  googleSignInsForClient: { points: 60, duration: 15 * 60 },
  mailRequestsForClient: { points: 60, duration: 3600 },
  // Allows five mails a day, and after these one an hour (`takeMail`).
  mailsToAddressInADay: { points: 5, duration: 86_400 },
  mailsToAddressInAnHour: { points: 1, duration: 3600 },
  refreshesOfSession: { points: 60, duration: 3600 },
  // This is far above what a person reads, even with parallel requests. Counted in process memory, so that counting is
  // cheaper than the read itself.
  readsOfAccount: { points: 600, duration: 60, inProcess: true },
  // A search reads all texts of a diary, which takes up to 50 ms; a person who types sends one or two a second.
  diarySearchesOfAccount: { points: 120, duration: 60, inProcess: true },
  // Calendar programs on a family's devices poll a few times an hour; each response is the whole calendar.
  readsOfCalendar: { points: 120, duration: 3600, inProcess: true },
  invitationsOfAccountInADay: { points: 20, duration: 86_400 },
  // Of all accounts together: a stranger's address gets no more, whoever invites it.
  invitationsToAddressInADay: { points: 3, duration: 86_400 },
  // Timers of a process last for 24.8 days at most.
  invitationsToAddressInAMonth: { points: 10, duration: 24 * 86_400 },
  unknownInvitationsForClient: { points: 60, duration: 15 * 60 },
  // Each photo costs the server a second of one core. Two holidays' photos arrive in one hour.
  photosOfAccountInAnHour: { points: 200, duration: 3600 },
  // An archive decrypts all photos of a family.
  archivesOfAccountInAnHour: { points: 20, duration: 3600 },
  // Each reads the whole log.
  dataSetsOfAccountInADay: { points: 20, duration: 86_400 },
  pushTriesOfAccount: { points: 10, duration: 3600 },
  unknownCalendarsForClient: { points: 60, duration: 15 * 60 },
  unknownTokensForClient: { points: 60, duration: 15 * 60 },
  writesOfAccount: { points: 300, duration: 60 },
  // A family writes a few dozen times a day. The limit keeps streams short for any writer.
  writesOfAccountInADay: { points: 3_000, duration: 86_400 },
} as const satisfies Record<string, Numbers>

/** Number of wrong passwords that are allowed before the waits begin (`password-guard.ts`). */
const freeGuesses = {
  wrongPasswordsForAddress: { points: 10, duration: 15 * 60 },
  wrongPasswordsForClient: { points: 50, duration: 15 * 60 },
  wrongPasswordsOfDevice: { points: 10, duration: 15 * 60 },
} as const satisfies Record<string, Numbers>

export type LimitName = keyof typeof numbers
type GuessName = keyof typeof freeGuesses
export type MailKind = 'verification' | 'reset' | 'emailChange'
export interface LimiterOptions extends Numbers {
  readonly keyPrefix: string
}

/**
 * The source of a password guess: a stranger, counted by target email address and by client; or a device known to the
 * account, counted separately so that strangers' guesses do not lock the device out.
 */
export type Guesser = { readonly address: string; readonly ip: string } | { readonly device: string }

export interface RateLimits {
  /** Consumes a point; throws `RATE_LIMITED` with the seconds to wait if none is left. */
  take(name: LimitName, who: string): Promise<void>
  /** Consumes a point of both write limits, or of neither, in one round trip; throws `RATE_LIMITED`. */
  takeWrite(accountId: string): Promise<void>
  /** Consumes a point; returns false if none is left. */
  tryTake(name: LimitName, who: string): Promise<boolean>
  /**
   * Counts a sign-in, right or wrong, from one client or device to one address (both are in `who`). After the free
   * sign-ins, one more is allowed every 15 s: throws `RATE_LIMITED` with at most that wait, so that users who share a
   * client are not locked out.
   */
  takeLogin(who: string): Promise<void>
  /**
   * Counts a mail of a kind to an address, whether or not the address has an account. Returns null if the mail is
   * allowed, else the seconds until the next one is.
   */
  takeMail(kind: MailKind, email: string): Promise<number | null>
  /**
   * Runs `isRight` and counts a guess only if the password was wrong; an exception counts as no guess. Throws
   * `RATE_LIMITED` with a wait of at most a minute.
   */
  guardPassword(who: Guesser, isRight: () => Promise<boolean>): Promise<boolean>
  /** Resets the guess counters of the address after its password was changed. */
  forgiveGuesses(address: string): Promise<void>
  /** Runs `work`. If it fails with an error of the server (`isOurs`), the points that it consumed are given back. */
  refunding<T>(isOurs: (error: unknown) => boolean, work: () => Promise<T>): Promise<T>
}

export interface RateLimitsOptions {
  /** Key of the HMAC over addresses and clients, so that the limiter's store contains no plain address. */
  readonly secret: string | Buffer
  /** Creates the limiter's store: process memory by default, or a shared store. */
  readonly makeLimiter?: (options: LimiterOptions) => RateLimiterAbstract
}

/** Disables the limits, for test data that covers months of business time in seconds of real time. */
export const unreachableLimits: RateLimitsOptions['makeLimiter'] = ({ keyPrefix, duration }) =>
  new RateLimiterMemory({ keyPrefix, duration, points: Number.MAX_SAFE_INTEGER })

export function createRateLimits({
  secret,
  makeLimiter = (options) => new RateLimiterMemory(options),
}: RateLimitsOptions): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(numbers).map(([name, options]) => [name, makeLimiter({ keyPrefix: name, ...options })]),
  ) as Record<LimitName, RateLimiterAbstract>
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

  const hashOf = (name: LimitName | GuessName, who: string) =>
    createHmac('sha256', secret)
      .update(`${name}:${nameOf(name, who)}`)
      .digest('base64url')
  /** Cache of hashed keys. It contains account ids only, never email addresses. */
  const accountKeys = new LRUCache<string, string>({ max: 20_000 })
  const keyOf = (name: LimitName | GuessName, who: string) => {
    if (name in numbers && 'inProcess' in numbers[name as LimitName]) return who
    if (!name.includes('OfAccount')) return hashOf(name, who)
    const asked = `${name} ${who}`
    const known = accountKeys.get(asked)
    if (known !== undefined) return known
    const key = hashOf(name, who)
    accountKeys.set(asked, key)
    return key
  }

  const giveBack = (name: LimitName, who: string) => limiters[name].reward(keyOf(name, who))

  /** Consumes a point. Returns null, or the seconds until a point is available again. */
  async function consume(name: LimitName, who: string): Promise<number | null> {
    try {
      await limiters[name].consume(keyOf(name, who))
      return null
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw refused
    }
  }

  async function take(name: LimitName, who: string): Promise<number | null> {
    const retryAfter = await consume(name, who)
    if (retryAfter === null) takenMeanwhile.getStore()?.push(() => giveBack(name, who))
    return retryAfter
  }

  async function takeWrite(accountId: string): Promise<number | null> {
    const names = ['writesOfAccount', 'writesOfAccountInADay'] as const
    const waits = await Promise.all(names.map((name) => consume(name, accountId)))
    const taken = names.filter((_, index) => waits[index] === null)
    const giveTakenBack = () => Promise.all(taken.map((name) => giveBack(name, accountId)))
    if (taken.length === names.length) takenMeanwhile.getStore()?.push(giveTakenBack)
    else await giveTakenBack()
    const refused = waits.filter((wait) => wait !== null)
    return refused.length === 0 ? null : Math.max(...refused)
  }

  /** Consumes a turn after the free sign-ins are used up. The first wait starts with the last free sign-in. */
  async function takeLogin(who: string): Promise<number | null> {
    if ((await take('loginsFromClientToAddress', who)) !== null) return take('loginTurnsFromClientToAddress', who)
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
      const retryAfter = await take(name, who)
      if (retryAfter !== null) throw new ApiError('RATE_LIMITED', { retryAfter })
    },
    async takeWrite(accountId) {
      const retryAfter = await takeWrite(accountId)
      if (retryAfter !== null) throw new ApiError('RATE_LIMITED', { retryAfter })
    },
    tryTake: async (name, who) => (await take(name, who)) === null,

    async takeMail(kind, email) {
      // Consume both each time: after the daily points are used up one mail an hour is allowed, and the first hour
      // starts with the last mail of the daily points.
      const [ofTheDay, ofTheHour] = await Promise.all([
        take('mailsToAddressInADay', `${kind} ${email}`),
        take('mailsToAddressInAnHour', `${kind} ${email}`),
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
          if (isOurs(error)) await Promise.all(takenMeanwhile.getStore()!.map((undo) => undo()))
          throw error
        }
      }),
  }
}

/**
 * Normalizes the name that is counted: a client to its network, text to lower case, and `deniz+1@…` to the mailbox
 * `deniz@…`.
 */
function nameOf(name: LimitName | GuessName, who: string): string {
  if (name.endsWith('ForClient')) return clientOf(who)
  const spelt = who.trim().normalize('NFC').toLowerCase()
  return name.includes('Address') ? spelt.replace(/\+[^@\s]*(?=@)/, '') : spelt
}
