import { createHmac } from 'node:crypto'
import type { SubjectKeys } from '../personal-data/port.ts'
import { isForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'address'
/**
 * Subject of the HMAC key. The key is stored like a subject's key, so that all addresses can still be found after a
 * rotation of the master key.
 */
const indexSubject = 'system:addresses'

export interface Reservation {
  readonly accountId: string
  /** Pending until the account's stream is known to exist. */
  readonly status: 'pending' | 'confirmed'
}

export interface Addresses {
  /**
   * Returns the address' reservation; creates it for `accountId` (pending) if there was none. An existing reservation
   * may belong to another account id: if it is pending, the crashed registration must be completed under that id.
   */
  reserve(email: string, accountId: string): Promise<Reservation>
  /**
   * Confirms the address and returns true if it belongs to this account; returns false if it belongs to another account
   * or to none.
   */
  confirm(email: string, accountId: string): Promise<boolean>
  find(email: string): Promise<Reservation | null>
  /**
   * Returns a keyed hash of the address in hex, for the log. It differs from the vault's, so that nobody without the
   * key can tell whether the address has an account.
   */
  hashForLog(email: string): Promise<string>
  /**
   * Reserves and confirms a new address for an account; returns false if the address is another account's, or if the
   * account is forgotten. The account's old address stays until it is released.
   */
  claim(email: string, accountId: string): Promise<boolean>
  /** Does nothing if the address is not this account's. */
  release(email: string, accountId: string): Promise<void>
  /**
   * Claims the new address and then releases the old one; after a crash in between, repeat the call. Returns false,
   * without a change, if the new address is another account's.
   */
  swap(from: string, to: string, accountId: string): Promise<boolean>
  releaseAll(accountId: string): Promise<void>
}

/** Maps email addresses to accounts. The vault stores only an HMAC of the trimmed, lower-case address. */
export function createAddresses(vault: Vault, keys: SubjectKeys): Addresses {
  let indexKey: Promise<Buffer> | undefined
  const hmacOf = async (email: string, purpose = '') => {
    indexKey ??= keys.ensure(indexSubject, null)
    indexKey.catch(() => (indexKey = undefined))
    return createHmac('sha256', await indexKey).update(purpose + email.trim().normalize('NFC').toLowerCase())
  }
  const idOf = async (email: string) => (await hmacOf(email)).digest('base64url')

  const find = async (id: string) => vault.get<StoredReservation>(kind, id)

  const reserveId = async (id: string, accountId: string): Promise<Reservation> => {
    while (true) {
      const stored = await find(id)
      if (stored !== null) return reservation(stored.value)
      const mine: StoredReservation = { owner: accountId, status: 'pending' }
      if ((await vault.put(kind, id, mine, null)) !== null) return reservation(mine)
    }
  }

  const confirmId = async (id: string, accountId: string): Promise<boolean> => {
    while (true) {
      const stored = await find(id)
      if (stored?.value.owner !== accountId) return false
      if (stored.value.status === 'confirmed') return true
      if ((await vault.put(kind, id, { owner: accountId, status: 'confirmed' }, stored.version)) !== null) return true
    }
  }

  const claim = async (email: string, accountId: string) => {
    const id = await idOf(email)
    await reserveId(id, accountId)
    if (!(await confirmId(id, accountId))) return false
    // Forgetting writes the account's tombstone first and then releases its addresses, so a claim made in between sees
    // the tombstone here.
    if (!(await isForgotten(vault, `account:${accountId}`))) return true
    await releaseId(id, accountId)
    return false
  }

  const releaseId = async (id: string, accountId: string) => {
    while (true) {
      const stored = await find(id)
      if (stored?.value.owner !== accountId || (await vault.remove(kind, id, stored.version))) return
    }
  }

  const release = async (email: string, accountId: string) => releaseId(await idOf(email), accountId)

  return {
    reserve: async (email, accountId) => reserveId(await idOf(email), accountId),
    confirm: async (email, accountId) => confirmId(await idOf(email), accountId),
    find: async (email) => {
      const stored = await find(await idOf(email))
      return stored && reservation(stored.value)
    },
    hashForLog: async (email) => (await hmacOf(email, 'log:')).digest('hex'),
    claim,
    release,
    swap: async (from, to, accountId) => {
      if (!(await claim(to, accountId))) return false
      if ((await idOf(from)) !== (await idOf(to))) await release(from, accountId)
      return true
    },
    releaseAll: async (accountId) => void (await vault.removeOwnedBy(kind, accountId)),
  }
}

interface StoredReservation {
  readonly owner: string
  readonly status: Reservation['status']
}

const reservation = ({ owner, status }: StoredReservation): Reservation => ({ accountId: owner, status })
