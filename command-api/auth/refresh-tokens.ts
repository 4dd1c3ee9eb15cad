import { randomBytes } from 'node:crypto'
import { createTokenSigner, type TokenSecrets } from '@filiz/application/accounts/token-signer.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Session, ShownToken } from '@filiz/engines/records/sessions.ts'

/** Lifetime of a refresh token in days after the last rotation, by the business clock. */
export const refreshTokenDays = 30

/** Days after which a session ends regardless of use. */
export const sessionDays = 90

const dayMs = 86_400_000

/** Returns the time at which the session ends at the latest, in milliseconds since 1970. */
export const endOf = ({ createdAt }: Pick<Session, 'createdAt'>): number => Date.parse(createdAt) + sessionDays * dayMs

/** True if the session was unused for too long or has reached its maximum age. */
export const isOver = (session: Session, clock: Clock): boolean =>
  clock.millis() >= Math.min(Date.parse(session.lastSeenAt) + refreshTokenDays * dayMs, endOf(session))

export interface RefreshTokens {
  issue(session: { readonly id: string; readonly generation: number }): string
  /**
   * Returns the content of a token; null if this server did not issue it. Only the vault knows whether the session is
   * live and whether the token was already used.
   */
  read(token: string): (ShownToken & { readonly sessionId: string }) | null
}

/**
 * Creates tokens of the form `<session>.<generation>.<nonce>.<HMAC>`; stored data alone is not sufficient to make one.
 */
export function createRefreshTokens(secrets: TokenSecrets): RefreshTokens {
  const signer = createTokenSigner(secrets)
  const purpose = 'refresh-token:'
  return {
    issue({ id, generation }) {
      const payload = `${id}.${generation}.${randomBytes(9).toString('base64url')}`
      return `${payload}.${signer.sign(purpose, payload).toString('base64url')}`
    },
    read(token) {
      const end = token.lastIndexOf('.')
      const payload = token.slice(0, end)
      if (end < 0 || !signer.isSigned(Buffer.from(token.slice(end + 1), 'base64url'), purpose, payload)) return null
      const [sessionId, generation, nonce] = payload.split('.')
      return { sessionId: sessionId!, generation: Number(generation), nonce: nonce! }
    },
  }
}
