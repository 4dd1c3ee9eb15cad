import type { Instant } from '@filiz/domain/shared/event.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'credential'

export interface Credential {
  /** The hash in argon2's encoding, including salt and parameters. */
  readonly hash: string
  readonly since: Instant
}

export interface StoredCredential extends Credential {
  readonly version: number
}

export interface Credentials {
  /** Returns null if the account does not exist or has no password (it signs in with Google). */
  get(accountId: string): Promise<StoredCredential | null>
  /** Overwrites any existing credential. */
  set(accountId: string, credential: Credential): Promise<void>
  /** Replaces the credential that was read (null: none); returns false if another writer has changed it since. */
  replace(accountId: string, read: StoredCredential | null, credential: Credential): Promise<boolean>
  remove(accountId: string): Promise<void>
}

export const createCredentials = (vault: Vault): Credentials => {
  const put = (accountId: string, { hash, since }: Credential, expected: number | null | 'any') =>
    putUnlessForgotten(vault, accountId, kind, accountId, { hash, since }, expected)
  return {
    get: async (accountId) => {
      const stored = await vault.get<Credential>(kind, accountId)
      return stored && { ...stored.value, version: stored.version }
    },
    set: async (accountId, credential) => void (await put(accountId, credential, 'any')),
    replace: async (accountId, read, credential) => (await put(accountId, credential, read?.version ?? null)) !== null,
    remove: async (accountId) => void (await vault.remove(kind, accountId)),
  }
}
