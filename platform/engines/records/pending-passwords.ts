import { createHash } from 'node:crypto'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { isSameSecret } from '../same-secret.ts'
import { daysAfter, type Expiring } from './expiry.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'pending-password'
/** Days that an unverified password is kept. Afterwards a user sets one with a mailed link. */
const daysOfWaiting = 30

/**
 * The password of a registration, by the registration's request id. It becomes valid when a user follows a link of that
 * registration. For an address that already had an account no such link is mailed, so the password never becomes valid;
 * it is kept so that signing in with it gets the same response as for a free address.
 */
export interface PendingPassword {
  readonly requestId: string
  readonly accountId: string
  readonly hash: string
  readonly at: Instant
}

export interface PendingPasswords {
  /** `proof` is a secret of the browser that registered; only its hash is stored. */
  add(password: PendingPassword, proof: string): Promise<void>
  get(requestId: string): Promise<PendingPassword | null>
  /** Whether the secret belongs to the browser that made this registration. */
  isProven(requestId: string, proof: string): Promise<boolean>
  ofAccount(accountId: string): Promise<PendingPassword[]>
  /** Replaces the password that was chosen at the registration. */
  change(requestId: string, hash: string): Promise<void>
  remove(requestId: string): Promise<void>
  removeAll(accountId: string): Promise<void>
}

interface Kept extends Partial<Expiring> {
  readonly owner: string
  readonly hash: string
  readonly proofHash: string
  readonly at: Instant
}

const hashOf = (proof: string) => createHash('sha256').update(proof).digest('base64url')
const password = (requestId: string, { owner, hash, at }: Kept): PendingPassword => ({
  requestId,
  accountId: owner,
  hash,
  at,
})

export const createPendingPasswords = (vault: Vault): PendingPasswords => ({
  add: async ({ requestId, accountId, hash, at }, proof) => {
    const kept: Kept = { owner: accountId, hash, proofHash: hashOf(proof), at, expires: daysAfter(at, daysOfWaiting) }
    await putUnlessForgotten(vault, accountId, kind, requestId, kept, null)
  },
  get: async (requestId) => {
    const stored = await vault.get<Kept>(kind, requestId)
    return stored && password(requestId, stored.value)
  },
  isProven: async (requestId, proof) => {
    const stored = await vault.get<Kept>(kind, requestId)
    return stored !== null && isSameSecret(stored.value.proofHash, hashOf(proof))
  },
  ofAccount: async (accountId) =>
    (await vault.ownedBy<Kept>(kind, accountId)).map(({ id, value }) => password(id, value)),
  change: async (requestId, hash) => {
    while (true) {
      const stored = await vault.get<Kept>(kind, requestId)
      if (stored === null || (await vault.put(kind, requestId, { ...stored.value, hash }, stored.version)) !== null)
        return
    }
  },
  remove: async (requestId) => void (await vault.remove(kind, requestId)),
  removeAll: async (accountId) => void (await vault.removeOwnedBy(kind, accountId)),
})
