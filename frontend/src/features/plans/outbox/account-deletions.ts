/*
 * Accounts whose entries must be deleted from this device, with the time of their sign-out. When the database is
 * unavailable at the sign-out, the entries are deleted the next time the outbox is loaded.
 */

const outboxItem = 'filizForget'
/** Name of the item for the diary's outbox, which has a database of its own. */
export const diaryItem = 'filizForgetDiary'
type PendingDeletions = Readonly<Record<string, number>>

export function pendingDeletions(storage: Storage, name = outboxItem): PendingDeletions {
  try {
    return JSON.parse(storage.getItem(name) ?? '{}') as PendingDeletions
  } catch {
    return {}
  }
}

/** @param at epoch milliseconds of the sign-out; entries that the account makes after a later sign-in stay */
export function requestDeletion(storage: Storage, accountId: string, at: number, name = outboxItem): void {
  try {
    storage.setItem(name, JSON.stringify({ ...pendingDeletions(storage, name), [accountId]: at }))
  } catch {
    // The storage is full, so the deletion is attempted only once, now.
  }
}

export function confirmDeletions(storage: Storage, done: PendingDeletions, name = outboxItem): void {
  const left = Object.entries(pendingDeletions(storage, name)).filter(([accountId, at]) => done[accountId] !== at)
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
  (wanted: PendingDeletions, signedIn: string | undefined, now: number) =>
  (accountId: string, { madeAt }: { readonly madeAt: number }): boolean =>
    !(madeAt <= (wanted[accountId] ?? Number.NEGATIVE_INFINITY)) && (accountId === signedIn || now - madeAt <= longest)
