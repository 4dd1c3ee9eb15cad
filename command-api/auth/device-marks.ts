import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { isSameSecret } from '@filiz/engines/same-secret.ts'
import type { Cookie } from '@filiz/http/cookies.ts'

/** Days for which a mark is valid; browsers keep no cookie for longer. */
const days = 400
/** Maximum number of accounts with a mark in one browser. */
const mostAccounts = 5
export const deviceCookie = 'filiz-device'

export interface DeviceMarks {
  /** Returns the device's name if the cookie proves an earlier sign-in of this account on the device, else null. */
  known(cookie: string | undefined, accountId: string): string | null
  /** Returns the cookie that proves this account's sign-in; proofs of other accounts in the cookie are kept. */
  mark(cookie: string | undefined, accountId: string): Cookie
}

/**
 * Marks that recognize a browser: `<device>.<day>.<HMAC over account, device and day>`, separated by `~`. A mark does
 * not authenticate a user and reveals nothing; password guesses from a marked device are only counted separately.
 */
export function createDeviceMarks({
  tokenSecret,
  clock,
}: {
  readonly tokenSecret: string
  readonly clock: Clock
}): DeviceMarks {
  const sign = (accountId: string, device: string, day: string) =>
    createHmac('sha256', tokenSecret).update(`device-mark:${accountId}.${device}.${day}`).digest()
  const today = () => Math.floor(clock.millis() / 86_400_000)
  const marksIn = (cookie: string | undefined) => (cookie ?? '').split('~').slice(0, mostAccounts)

  function deviceOf(mark: string, accountId: string): string | null {
    const [device, day, signature, ...more] = mark.split('.')
    if (!device || !day || !signature || more.length > 0 || Number(day) + days < today()) return null
    return isSameSecret(Buffer.from(signature, 'base64url'), sign(accountId, device, day)) ? device : null
  }

  const known = (cookie: string | undefined, accountId: string) => {
    for (const mark of marksIn(cookie)) {
      const device = deviceOf(mark, accountId)
      if (device !== null) return device
    }
    return null
  }

  return {
    known,
    mark(cookie, accountId) {
      const device = known(cookie, accountId) ?? randomBytes(9).toString('base64url')
      const day = String(today())
      const others = marksIn(cookie).filter(
        (mark) => /^[\w-]{1,40}\.\d{1,9}\.[\w-]{43}$/.test(mark) && deviceOf(mark, accountId) === null,
      )
      const mine = `${device}.${day}.${sign(accountId, device, day).toString('base64url')}`
      return {
        name: deviceCookie,
        value: [mine, ...others].slice(0, mostAccounts).join('~'),
        path: '/api/auth',
        maxAgeSeconds: days * 86_400,
      }
    },
  }
}
