import type { Clock } from '@filiz/engines/clock/port.ts'
import { createAccessTokens, type AccessTokens } from './access-token.ts'
import { createAuthenticator, type Authenticator, type AuthenticatorOptions } from './authenticator.ts'
import { createRateLimits, type RateLimits, type RateLimitsOptions } from './rate-limits.ts'

/**
 * Authentication and rate limits, shared by all APIs of a process so that a change by one API is visible to the others
 * at once.
 */
export interface RequestGuards {
  readonly accessTokens: AccessTokens
  readonly authenticator: Authenticator
  readonly limits: RateLimits
}

export function createRequestGuards({
  tokenSecret,
  clock,
  lookUp,
  findApiToken,
  makeLimiter,
}: { readonly tokenSecret: string; readonly clock: Clock } & Pick<AuthenticatorOptions, 'lookUp' | 'findApiToken'> &
  Pick<RateLimitsOptions, 'makeLimiter'>): RequestGuards {
  const accessTokens = createAccessTokens({ tokenSecret, clock })
  return {
    accessTokens,
    authenticator: createAuthenticator({ tokens: accessTokens, lookUp, ...(findApiToken && { findApiToken }) }),
    limits: createRateLimits({ secret: tokenSecret, ...(makeLimiter ? { makeLimiter } : {}) }),
  }
}
