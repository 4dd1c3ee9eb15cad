import { looksLikeFiliz } from '@filiz/domain/account/sender-name.ts'
import { email as emailSchema, line } from '@filiz/domain/shared/fields.ts'
import { maxName } from '@filiz/domain/account/schemas.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'

export interface GoogleAccount {
  readonly email: string
  /** The name, shortened to a valid account name. */
  readonly name: string
  /** The token's issue time, in real time. */
  readonly issuedAt: Instant
}

/** Verifies Google ID tokens. */
export interface GoogleIdentity {
  /**
   * Returns null for a token that is not from Google, is for another client, has expired or is dated in the future, and
   * for an address that Google has not verified or that no Filiz account could have. Rejects with `EngineUnavailable`
   * if Google's keys cannot be fetched.
   */
  verify(idToken: string): Promise<GoogleAccount | null>
}

const issuers = ['https://accounts.google.com', 'accounts.google.com']
const timeoutMs = 3_000
/** Seconds by which Google's clock may be ahead of this server's. */
const toleranceSeconds = 60

/**
 * Creates the verifier. It uses real time instead of the business clock. `keysUrl`: location of Google's public keys.
 */
export function createGoogleIdentity({
  clientId,
  keysUrl,
}: {
  readonly clientId: string
  readonly keysUrl: string
}): GoogleIdentity {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: timeoutMs })
  return {
    async verify(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer: issuers,
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['exp', 'iat'],
        })
        return accountOf(payload)
      } catch (error) {
        if (isTokensFault(error)) return null
        throw new EngineUnavailable('keys of Google', error)
      }
    },
  }
}

/**
 * True when the token is at fault. All other errors concern the key server: unavailable, timed out, or an invalid
 * response.
 */
const isTokensFault = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  error.code !== 'ERR_JOSE_GENERIC' &&
  !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid)

function accountOf({ email, email_verified: isVerified, name, iat }: JWTPayload): GoogleAccount | null {
  const { data: address } = emailSchema.safeParse(email)
  if (address === undefined || isVerified !== true || iat === undefined) return null
  if (iat > Date.now() / 1000 + toleranceSeconds) return null
  const given = typeof name === 'string' ? Array.from(name).slice(0, maxName).join('').slice(0, maxName) : ''
  const fitting = line(maxName).safeParse(given)
  return {
    email: address,
    name:
      [fitting.data, address.split('@')[0]!.slice(0, maxName)].find(
        (one) => one !== undefined && !looksLikeFiliz(one),
      ) ?? address[0]!,
    issuedAt: new Date(iat * 1000).toISOString(),
  }
}
