import type { MayStay } from './outbox-store.ts'

/*
 * Accounts whose entries must be deleted from this device, with the time of the sign-out. If the database was
 * unavailable at sign-out, the entries are deleted when the outbox is loaded next.
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

/** @param at Epoch milliseconds. Entries that the account makes later, after signing in again, stay. */
export function requestDeletion(storage: Storage, accountId: string, at: number): void {
  try {
    storage.setItem(name, JSON.stringify({ ...pendingDeletions(storage), [accountId]: at }))
  } catch {
    // Storage is full: the deletion is attempted now only.
  }
}

export function confirmDeletions(storage: Storage, done: PendingDeletions): void {
  const left = Object.entries(pendingDeletions(storage)).filter(([accountId, at]) => done[accountId] !== at)
  if (left.length > 0) storage.setItem(name, JSON.stringify(Object.fromEntries(left)))
  else storage.removeItem(name)
}

/**
 * Milliseconds. Entries of other accounts are deleted after this time; such an account may have been deleted elsewhere.
 */
const longest = 90 * 86_400_000

/**
 * Whether an entry stays on this device: not after its account signed out, and for other accounts than the signed-in
 * one only while it is recent.
 */
export const mayStay =
  (wanted: PendingDeletions, signedIn: string | undefined, now: number): MayStay =>
  (accountId, { madeAt }) =>
    !(madeAt <= (wanted[accountId] ?? Number.NEGATIVE_INFINITY)) && (accountId === signedIn || now - madeAt <= longest)
