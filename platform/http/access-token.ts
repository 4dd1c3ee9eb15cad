import { createSecretKey } from 'node:crypto'
import type { Clock } from '@filiz/engines/clock/port.ts'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { ApiError } from './api-error.ts'

/** Lifetime of an access token in minutes, by the business clock. */
export const accessTokenMinutes = 15

export interface AccessTokenClaims {
  readonly accountId: string
  readonly sessionId: string
}

export interface AccessTokens {
  /** `notAfter`: the session's end in milliseconds since 1970; the token never outlives it. */
  issue(claims: AccessTokenClaims & { readonly notAfter?: number }): string
  /** Throws `TOKEN_EXPIRED` for a valid token that is too old, and `UNAUTHENTICATED` for any other invalid token. */
  verify(token: string): AccessTokenClaims
}

/**
 * Issues and verifies JWTs (HS256, `{ sub, sid, iat, exp }`). The token carries no permissions: the role is looked up
 * for each request.
 */
export function createAccessTokens({
  tokenSecret,
  clock,
}: {
  tokenSecret: string | Buffer
  clock: Clock
}): AccessTokens {
  // The key object is created once: given a string, the library would first try to parse it as a public key for every
  // token.
  const key = createSecretKey(Buffer.from(tokenSecret))
  /** Cache of the claims of verified tokens: a browser sends the same token for its whole lifetime. */
  const checked = new LRUCache<string, AccessTokenClaims & { readonly exp: number }>({ max: 10_000 })
  const seconds = () => Math.floor(clock.millis() / 1000)
  return {
    issue: ({ accountId, sessionId, notAfter = Infinity }) =>
      jwt.sign(
        {
          sub: accountId,
          sid: sessionId,
          iat: seconds(),
          exp: Math.min(seconds() + accessTokenMinutes * 60, Math.floor(notAfter / 1000)),
        },
        key,
        { algorithm: 'HS256' },
      ),

    verify(token) {
      const before = checked.get(token)
      if (before && seconds() < before.exp) return before
      try {
        const claims = jwt.verify(token, key, { algorithms: ['HS256'], clockTimestamp: seconds() })
        if (typeof claims === 'object' && typeof claims.sub === 'string' && typeof claims['sid'] === 'string') {
          const named = { accountId: claims.sub, sessionId: claims['sid'], exp: claims.exp ?? 0 }
          checked.set(token, named)
          return named
        }
      } catch (error) {
        if (error instanceof jwt.TokenExpiredError) throw new ApiError('TOKEN_EXPIRED')
        if (!(error instanceof jwt.JsonWebTokenError)) throw error
      }
      throw new ApiError('UNAUTHENTICATED')
    },
  }
}
