import { createHmac } from 'node:crypto'
import type { Instant } from '@filiz/domain/shared/event.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { isSameSecret } from '@filiz/engines/same-secret.ts'

export type MailPurpose = 'verify-email' | 'reset-password' | 'unsubscribe'

/** Hours that a mailed link works, from the event that asked for it (api.md); who wants no more mails may have kept the last one for long. */
const hoursOf: Readonly<Record<MailPurpose, number>> = {
  'verify-email': 24,
  'reset-password': 1,
  unsubscribe: 2 * 365 * 24,
}

/** What a link stands for: a request that an event of the account made, `requestId`. */
export interface MailLink {
  readonly accountId: string
  readonly requestId: string
}

export interface MailLinks {
  /** The same request gives the same token, whoever makes it: neither an event nor a job holds a secret (design §8). */
  token(purpose: MailPurpose, link: MailLink & { readonly requestedAt: Instant }): string
  /** Null for what we did not make, for another purpose, and for what has expired. Whether it was used, the account knows. */
  verify(purpose: MailPurpose, token: string): MailLink | null
}

/** Tokens of the links in mails: base64url of request and expiry with an HMAC over purpose, request and expiry. */
export function createMailLinks({
  tokenSecret,
  clock,
}: {
  readonly tokenSecret: string
  readonly clock: Clock
}): MailLinks {
  const sign = (purpose: MailPurpose, payload: string) =>
    createHmac('sha256', tokenSecret).update(`mail-link:${purpose}:${payload}`).digest()

  return {
    token(purpose, { accountId, requestId, requestedAt }) {
      const expires = Date.parse(requestedAt) + hoursOf[purpose] * 3_600_000
      const payload = `${accountId}.${requestId}.${expires}`
      return `${Buffer.from(payload).toString('base64url')}.${sign(purpose, payload).toString('base64url')}`
    },

    verify(purpose, token) {
      const [encoded, signature, ...more] = token.split('.')
      if (!encoded || !signature || more.length > 0) return null
      const payload = Buffer.from(encoded, 'base64url').toString()
      if (!isSameSecret(Buffer.from(signature, 'base64url'), sign(purpose, payload))) return null
      const [accountId, requestId, expires] = payload.split('.')
      return clock.millis() < Number(expires) ? { accountId: accountId!, requestId: requestId! } : null
    },
  }
}
