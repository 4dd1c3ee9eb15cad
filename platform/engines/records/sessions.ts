import type { Instant } from '@filiz/domain/shared/event.ts'
import { daysAfter, type Expiring } from './expiry.ts'
import { endTokensOf } from './analyst-tokens.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'session'
/** At this limit, a new sign-in ends the session that was unused for longest. */
export const maxSessionsPerAccount = 100

export interface Session {
  readonly id: string
  readonly accountId: string
  /** Generation of the newest refresh tokens. */
  readonly generation: number
  readonly createdAt: Instant
  readonly lastSeenAt: Instant
  /** Coarse, e.g. `Firefox, Linux`: enough for a user to recognize the device. */
  readonly userAgent: string
}

/** Identifies a refresh token among all tokens of its session. */
export interface ShownToken {
  readonly generation: number
  readonly nonce: string
}

export type Rotation =
  | { readonly outcome: 'rotated'; readonly session: Session }
  /** A reused token that only a thief can still hold: the session was ended. */
  | { readonly outcome: 'theft'; readonly session: Session }
  /** The session has ended or never existed. */
  | { readonly outcome: 'gone' }

export interface Sessions {
  /** Starts a session at generation 1. */
  start(session: Omit<Session, 'generation' | 'lastSeenAt'>): Promise<Session>
  get(id: string): Promise<Session | null>
  /**
   * Rotates a refresh token; the next token carries the returned session's `generation`. Concurrent requests with the
   * same token get the same generation in any process, until a token of that generation is used; from then on every
   * other token of that generation counts as theft.
   */
  rotate(id: string, token: ShownToken, seenAt: Instant): Promise<Rotation>
  /** Returns the account's sessions, most recently seen first. */
  list(accountId: string): Promise<Session[]>
  /** Returns false if the account has no such session. An ended session is removed and cannot be restored. */
  end(accountId: string, id: string): Promise<boolean>
  /** Ends all sessions and API tokens of the account. */
  endAll(accountId: string): Promise<void>
  /** Ends the account's other sessions and all its API tokens. */
  endOthers(accountId: string, exceptId: string): Promise<void>
}

type StoredSession = Omit<Session, 'id' | 'accountId'> &
  Expiring & {
    readonly owner: string
    /**
     * Nonce of the token that made the last rotation: its response may have been lost, so only this token may be used
     * again.
     */
    readonly usedNonce: string | null
  }

/** Sessions unused for a month or three months old can no longer be refreshed. */
export const expiryOfSession = ({ createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>): Instant =>
  [daysAfter(lastSeenAt, 31), daysAfter(createdAt, 91)].sort()[0]!

/** Sessions of accounts. */
export function createSessions(vault: Vault): Sessions {
  const list = async (accountId: string) => {
    const stored = await vault.ownedBy<StoredSession>(kind, accountId)
    return stored.map(({ id, value }) => session(id, value)).toSorted((a, b) => compare(b.lastSeenAt, a.lastSeenAt))
  }
  const endThose = (sessions: readonly Session[]) => Promise.all(sessions.map(({ id }) => vault.remove(kind, id)))

  return {
    start: async ({ id, accountId, createdAt, userAgent }) => {
      await endThose((await list(accountId)).slice(maxSessionsPerAccount - 1))
      const value: StoredSession = {
        owner: accountId,
        generation: 1,
        usedNonce: null,
        createdAt,
        lastSeenAt: createdAt,
        expires: expiryOfSession({ createdAt, lastSeenAt: createdAt }),
        userAgent,
      }
      await putUnlessForgotten(vault, accountId, kind, id, value, 'any')
      return session(id, value)
    },
    get: async (id) => {
      const stored = await vault.get<StoredSession>(kind, id)
      return stored && session(id, stored.value)
    },
    rotate: async (id, { generation, nonce }, seenAt) => {
      while (true) {
        const stored = await vault.get<StoredSession>(kind, id)
        if (stored === null || generation > stored.value.generation) return { outcome: 'gone' }
        const isNewest = generation === stored.value.generation
        if (!isNewest && !(generation === stored.value.generation - 1 && nonce === stored.value.usedNonce)) {
          await vault.remove(kind, id)
          return { outcome: 'theft', session: session(id, stored.value) }
        }
        const value: StoredSession = {
          ...stored.value,
          generation: generation + 1,
          usedNonce: nonce,
          lastSeenAt: seenAt,
          expires: expiryOfSession({ createdAt: stored.value.createdAt, lastSeenAt: seenAt }),
        }
        if ((await vault.put(kind, id, value, stored.version)) !== null)
          return { outcome: 'rotated', session: session(id, value) }
      }
    },
    list,
    end: async (accountId, id) => {
      const stored = await vault.get<StoredSession>(kind, id)
      return stored?.value.owner === accountId && (await vault.remove(kind, id))
    },
    endAll: async (accountId) => {
      await Promise.all([vault.removeOwnedBy(kind, accountId), endTokensOf(vault, accountId)])
    },
    endOthers: async (accountId, exceptId) => {
      await Promise.all([
        endThose((await list(accountId)).filter(({ id }) => id !== exceptId)),
        endTokensOf(vault, accountId),
      ])
    },
  }
}

const session = (id: string, { owner, usedNonce: _, expires: __, ...rest }: StoredSession): Session => ({
  id,
  accountId: owner,
  ...rest,
})
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
