import type { Instant } from '@filiz/domain/shared/event.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { createTokenSigner, type TokenSecrets } from '../accounts/token-signer.ts'

export type MailPurpose = 'verify-email' | 'reset-password' | 'unsubscribe' | 'stop-invitations'

/**
 * Lifetime of a mailed link in hours, from the event that requested it. Unsubscribe links live long because
 * parents keep old mails.
 */
const hoursOf: Readonly<Record<MailPurpose, number>> = {
  'verify-email': 24,
  'reset-password': 1,
  unsubscribe: 2 * 365 * 24,
  'stop-invitations': 2 * 365 * 24,
}

/**
 * Identifies the request for a mailed link: `requestId` is the id of the account's event that requested it. A link that
 * stops invitations has the keyed hash of the invited address as `accountId`.
 */
export interface MailLink {
  readonly accountId: string
  readonly requestId: string
}

export interface MailLinks {
  /** Returns the same token for the same request, so that neither events nor jobs need to store a secret. */
  token(purpose: MailPurpose, link: MailLink & { readonly requestedAt: Instant }): string
  /**
   * Returns null for a forged token, for another purpose, and after expiry. The account's stream records whether the
   * link was used.
   */
  verify(purpose: MailPurpose, token: string): MailLink | null
}

/**
 * Makes and verifies tokens of mailed links: base64url of request and expiry, with an HMAC over purpose, request and
 * expiry.
 */
export function createMailLinks({ clock, ...secrets }: TokenSecrets & { readonly clock: Clock }): MailLinks {
  const signer = createTokenSigner(secrets)
  const signed = (purpose: MailPurpose, payload: string) => `mail-link:${purpose}:${payload}`

  return {
    token(purpose, { accountId, requestId, requestedAt }) {
      const expires = Date.parse(requestedAt) + hoursOf[purpose] * 3_600_000
      const payload = `${accountId}.${requestId}.${expires}`
      return `${Buffer.from(payload).toString('base64url')}.${signer.sign(signed(purpose, payload)).toString('base64url')}`
    },

    verify(purpose, token) {
      const [encoded, signature, ...more] = token.split('.')
      if (!encoded || !signature || more.length > 0) return null
      const payload = Buffer.from(encoded, 'base64url').toString()
      if (!signer.isSigned(Buffer.from(signature, 'base64url'), signed(purpose, payload))) return null
      const [accountId, requestId, expires] = payload.split('.')
      return clock.millis() < Number(expires) ? { accountId: accountId!, requestId: requestId! } : null
    },
  }
}
