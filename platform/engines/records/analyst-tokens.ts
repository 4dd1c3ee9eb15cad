import { createHash } from 'node:crypto'
import { maxTokensPerAccount, type TokenScope } from '@filiz/domain/insights/token-schemas.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'
import type { Clock } from '../clock/port.ts'
import { isSameSecret } from '../same-secret.ts'
import { uuidOf } from '../uuid.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'analyst-token'
const useMs = 10 * 60_000

export interface AnalystToken {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly createdAt: Instant
  readonly expiresAt: Instant | null
  /** Exact to ten minutes. */
  readonly lastUsedAt: Instant | null
}

type Stored = Omit<AnalystToken, 'id' | 'accountId' | 'expiresAt'> & {
  readonly owner: string
  readonly expires?: Instant
  /** SHA-256 of the token, which has 256 random bits; the token itself is not stored. */
  readonly hash: string
}

/** API tokens of analysts, found by their hash. */
export interface AnalystTokens {
  /** Stores a token once; returns null if the account is forgotten or has too many. */
  add(token: string, of: Omit<AnalystToken, 'id' | 'lastUsedAt'>): Promise<AnalystToken | null>
  /** Returns the token if it has not expired, and notes that it was used. */
  use(token: string): Promise<AnalystToken | null>
  get(id: string): Promise<AnalystToken | null>
  /** Returns the tokens that have not expired, newest first. */
  list(accountId: string): Promise<readonly AnalystToken[]>
  /** Returns false if the account has no such token. */
  end(accountId: string, id: string): Promise<boolean>
}

export const analystTokenId = (token: string): string => uuidOf(hashOf(token).slice(0, 32))
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export function createAnalystTokens(vault: Vault, clock: Pick<Clock, 'now' | 'millis'>): AnalystTokens {
  const isValid = ({ expires }: Stored) => expires === undefined || expires > clock.now()
  const get = async (id: string) => {
    const stored = await vault.get<Stored>(kind, id)
    return stored && isValid(stored.value) ? stored : null
  }
  const list = async (accountId: string) =>
    (await vault.ownedBy<Stored>(kind, accountId))
      .filter(({ value }) => isValid(value))
      .map(({ id, value }) => toToken(id, value))
      .toSorted((a, b) => (a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id) ? -1 : 1))

  return {
    async add(token, { accountId, expiresAt, ...rest }) {
      const id = analystTokenId(token)
      const value: Stored = {
        ...rest,
        lastUsedAt: null,
        owner: accountId,
        hash: hashOf(token),
        ...(expiresAt !== null && { expires: expiresAt }),
      }
      await putUnlessForgotten(vault, accountId, kind, id, value, null)
      // Counted after it was stored, so that concurrent requests cannot exceed the limit together.
      const stored = await list(accountId)
      const added = stored.find((one) => one.id === id)
      if (added && stored.length <= maxTokensPerAccount) return added
      await vault.remove(kind, id)
      return null
    },
    async use(token) {
      const id = analystTokenId(token)
      const stored = await get(id)
      if (!stored || !isSameSecret(hashOf(token), stored.value.hash)) return null
      const { lastUsedAt } = stored.value
      if (lastUsedAt === null || Math.abs(clock.millis() - Date.parse(lastUsedAt)) >= useMs)
        // A concurrent change wins: another request used the token, or its owner ended it.
        await vault.put(kind, id, { ...stored.value, lastUsedAt: clock.now() }, stored.version)
      return toToken(id, stored.value)
    },
    async get(id) {
      const stored = await get(id)
      return stored && toToken(id, stored.value)
    },
    list,
    async end(accountId, id) {
      const stored = await vault.get<Stored>(kind, id)
      return stored?.value.owner === accountId && (await vault.remove(kind, id))
    },
  }
}

export const endTokensOf = async (vault: Vault, accountId: string): Promise<void> =>
  void (await vault.removeOwnedBy(kind, accountId))

interface SignIns {
  get(id: string): Promise<{ readonly accountId: string } | null>
}

/** Finds the owner of a session or of a valid API token by its id. */
export const createSignIns = (sessions: SignIns, tokens: Pick<AnalystTokens, 'get'>): SignIns => ({
  get: async (id) => (await sessions.get(id)) ?? (await tokens.get(id)),
})

const toToken = (id: string, { owner, hash: _, expires, ...rest }: Stored): AnalystToken => ({
  id,
  accountId: owner,
  ...rest,
  expiresAt: expires ?? null,
})
