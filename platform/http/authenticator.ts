import type { GrantedRole } from '@filiz/domain/account/events.ts'
import type { TokenScope } from '@filiz/domain/insights/token-schemas.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { AnalystToken } from '@filiz/engines/records/analyst-tokens.ts'
import { LRUCache } from 'lru-cache'
import type { AccessTokens } from './access-token.ts'
import { ApiError } from './api-error.ts'

/**
 * The signed-in account of a request with its current roles and settings, not those at the time the token was issued.
 */
export interface Caller {
  readonly accountId: string
  /** The session, or the API token with which a program calls. */
  readonly sessionId: string
  /** Scopes of the API token; undefined for a person with a session. */
  readonly scopes?: readonly TokenScope[]
  readonly roles: readonly GrantedRole[]
  readonly language: Language
  readonly timeZone: string
}

export interface Authenticator {
  /** Throws `UNAUTHENTICATED` or `TOKEN_EXPIRED`; rejects with `EngineUnavailable` when the look-up does. */
  authenticate(authorization: string | undefined): Promise<Caller>
  /** Resolves to false once the caller's session has ended or its account is gone; at most 8 s late. */
  isSignedIn(caller: Pick<Caller, 'accountId' | 'sessionId'>): Promise<boolean>
  /** Evicts the account from the cache, so that a change by this process takes effect at once. */
  forget(accountId: string): void
}

export interface AuthenticatorOptions {
  readonly tokens: AccessTokens
  /** Finds an analyst's API token. Default: none is valid. */
  readonly findApiToken?: (token: string) => Promise<Pick<AnalystToken, 'id' | 'accountId' | 'scopes'> | null>
  /** Returns null if the account is not active, or the session or API token has ended. */
  readonly lookUp: (accountId: string, sessionId: string) => Promise<Omit<Caller, 'accountId' | 'sessionId'> | null>
  /** How long a result of `lookUp` is cached, in real time: at most 10 s. */
  readonly cacheMs?: number
}

const apiToken = /^flz_[\w-]{43}$/
export const isApiToken = (authorization: string | undefined): boolean => /^Bearer +flz_/i.test(authorization ?? '')

export function createAuthenticator({
  tokens,
  findApiToken = async () => null,
  lookUp,
  cacheMs = 8_000,
}: AuthenticatorOptions): Authenticator {
  const known = new LRUCache<string, Promise<Caller | null>>({ max: 20_000, ttl: cacheMs })

  function whoIs(accountId: string, sessionId: string): Promise<Caller | null> {
    const key = `${accountId}:${sessionId}`
    const cached = known.get(key)
    if (cached) return cached
    const asked = lookUp(accountId, sessionId).then((found) => found && { accountId, sessionId, ...found })
    known.set(key, asked)
    asked.catch(() => known.get(key) === asked && known.delete(key))
    return asked
  }

  return {
    async authenticate(authorization) {
      const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1]
      if (!token) throw new ApiError('UNAUTHENTICATED')
      // Not cached: the token is found by its hash in one read, and one that was ended counts nowhere any more.
      const found = apiToken.test(token) ? await findApiToken(token) : null
      const { accountId, sessionId } = found
        ? { accountId: found.accountId, sessionId: found.id }
        : tokens.verify(token)
      const caller = await whoIs(accountId, sessionId)
      if (!caller) throw new ApiError('UNAUTHENTICATED')
      return found ? { ...caller, scopes: found.scopes } : caller
    },

    isSignedIn: async ({ accountId, sessionId }) => (await whoIs(accountId, sessionId)) !== null,

    forget(accountId) {
      for (const key of known.keys()) if (key.startsWith(`${accountId}:`)) known.delete(key)
    },
  }
}
