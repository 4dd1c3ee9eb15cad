import type { MayStay } from './outbox-store.ts'

/*
 * Accounts whose entries must be deleted from this device, with the time of their sign-out. When the database is
 * unavailable at the sign-out, the entries are deleted the next time the outbox is loaded.
 */

const name = 'filizForget'
type PendingDeletions = Readonly<Record<string, number>>

export function pendingDeletions(storage: Storage): PendingDeletions {
  try {
    return JSON.parse(storage.getItem(name) ?? '{}') as PendingDeletions
  } catch {
    return {}
  }
}

/** @param at epoch milliseconds of the sign-out; entries that the account makes after a later sign-in stay */
export function requestDeletion(storage: Storage, accountId: string, at: number): void {
  try {
    storage.setItem(name, JSON.stringify({ ...pendingDeletions(storage), [accountId]: at }))
  } catch {
    // The storage is full, so the deletion is attempted only once, now.
  }
}

export function confirmDeletions(storage: Storage, done: PendingDeletions): void {
  const left = Object.entries(pendingDeletions(storage)).filter(([accountId, at]) => done[accountId] !== at)
  if (left.length > 0) storage.setItem(name, JSON.stringify(Object.fromEntries(left)))
  else storage.removeItem(name)
}

/**
 * Milliseconds after which entries of other accounts are deleted, because such an account may have been deleted
 * elsewhere.
 */
const longest = 90 * 86_400_000

/**
 * Returns whether an entry may stay on this device. Entries from before the account's sign-out must be deleted; entries
 * of accounts other than the signed-in one may stay only for a limited time.
 */
export const mayStay =
  (wanted: PendingDeletions, signedIn: string | undefined, now: number): MayStay =>
  (accountId, { madeAt }) =>
    !(madeAt <= (wanted[accountId] ?? Number.NEGATIVE_INFINITY)) && (accountId === signedIn || now - madeAt <= longest)
