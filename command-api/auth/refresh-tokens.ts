import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '@filiz/engines/clock/port.ts'
import { isSameSecret } from '@filiz/engines/same-secret.ts'
import type { Session, ShownToken } from '@filiz/engines/vault/sessions.ts'

/** Days that a refresh token lives, from the last rotation, by the business clock. */
export const refreshTokenDays = 30

/** Days after which a session ends for good, however often it is used. */
export const sessionDays = 90

const dayMs = 86_400_000

/** When the session ends for good, in milliseconds since 1970. */
export const endOf = ({ createdAt }: Pick<Session, 'createdAt'>): number => Date.parse(createdAt) + sessionDays * dayMs

/** Unused for too long, or as old as a session may become. */
export const isOver = (session: Session, clock: Clock): boolean =>
  clock.millis() >= Math.min(Date.parse(session.lastSeenAt) + refreshTokenDays * dayMs, endOf(session))

export interface RefreshTokens {
  issue(session: { readonly id: string; readonly generation: number }): string
  /** Null for what we did not make. Whether its session goes on, and whether the token was used, the vault knows. */
  read(token: string): (ShownToken & { readonly sessionId: string }) | null
}

/** `<session>.<generation>.<nonce>.<HMAC>`: nothing that would let anybody in is stored anywhere. */
export function createRefreshTokens({ tokenSecret }: { readonly tokenSecret: string }): RefreshTokens {
  const sign = (payload: string) => createHmac('sha256', tokenSecret).update(`refresh-token:${payload}`).digest()
  return {
    issue({ id, generation }) {
      const payload = `${id}.${generation}.${randomBytes(9).toString('base64url')}`
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    read(token) {
      const end = token.lastIndexOf('.')
      const payload = token.slice(0, end)
      if (end < 0 || !isSameSecret(Buffer.from(token.slice(end + 1), 'base64url'), sign(payload))) return null
      const [sessionId, generation, nonce] = payload.split('.')
      return { sessionId: sessionId!, generation: Number(generation), nonce: nonce! }
    },
  }
}
