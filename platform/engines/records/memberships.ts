import type { Vault } from '../vault/port.ts'

const kind = 'membership'

/** The children of others that an account follows, so that its deletion ends these memberships without a read model. */
export interface Memberships {
  add(accountId: string, childId: string): Promise<void>
  remove(accountId: string, childId: string): Promise<void>
  /** Returns ids of children, at most 1,000. */
  list(accountId: string): Promise<string[]>
}

const idOf = (accountId: string, childId: string) => `${accountId}:${childId}`

export const createMemberships = (vault: Vault): Memberships => ({
  add: async (accountId, childId) =>
    void (await vault.put(kind, idOf(accountId, childId), { owner: accountId, childId }, 'any')),
  remove: async (accountId, childId) => void (await vault.remove(kind, idOf(accountId, childId))),
  list: async (accountId) =>
    (await vault.ownedBy<{ childId: string }>(kind, accountId)).map(({ value }) => value.childId),
})
