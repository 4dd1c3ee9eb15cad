import type { Instant } from '@filiz/domain/shared/event.ts'
import { putOfAccount } from './forgotten.ts'
import type { Vault } from './port.ts'

const kind = 'credential'

export interface Credential {
  /** As argon2 encodes it, salt and parameters included. */
  readonly hash: string
  readonly since: Instant
}

export interface Credentials {
  /** Null: there is no such account, or it has no password (it signs in with Google). */
  get(accountId: string): Promise<Credential | null>
  /** Takes the place of an older one. */
  set(accountId: string, credential: Credential): Promise<void>
  remove(accountId: string): Promise<void>
}

export const createCredentials = (vault: Vault): Credentials => ({
  get: async (accountId) => (await vault.get<Credential>(kind, accountId))?.value ?? null,
  set: async (accountId, { hash, since }) => void (await putOfAccount(vault, accountId, kind, accountId, { hash, since }, 'any')),
  remove: async (accountId) => void (await vault.remove(kind, accountId)),
})
