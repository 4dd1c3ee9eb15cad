/*
 * Accounts whose entries must be deleted from this device, with the time of their sign-out. When the database is
 * unavailable at the sign-out, the entries are deleted the next time the outbox is loaded.
 */

/** The last release had an item for each of its two databases; its tabs still read both. */
const items = ['filizForget', 'filizForgetDiary'] as const
type PendingDeletions = Readonly<Record<string, number>>

function read(storage: Storage, item: string): PendingDeletions {
  try {
    return JSON.parse(storage.getItem(item) ?? '{}') as PendingDeletions
  } catch {
    return {}
  }
}

export function pendingDeletions(storage: Storage): PendingDeletions {
  const latest: Record<string, number> = {}
  for (const [accountId, at] of items.flatMap((item) => Object.entries(read(storage, item))))
    latest[accountId] = Math.max(at, latest[accountId] ?? at)
  return latest
}

/** @param at epoch milliseconds of the sign-out; entries that the account makes after a later sign-in stay */
export function requestDeletion(storage: Storage, accountId: string, at: number): void {
  try {
    for (const item of items) storage.setItem(item, JSON.stringify({ ...read(storage, item), [accountId]: at }))
  } catch {
    // The storage is full, so the deletion is attempted only once, now.
  }
}

export function confirmDeletions(storage: Storage, done: PendingDeletions): void {
  for (const item of items) {
    const isNewer = ([accountId, at]: readonly [string, number]) => !(at <= (done[accountId] ?? -1))
    const left = Object.entries(read(storage, item)).filter(isNewer)
    if (left.length > 0) storage.setItem(item, JSON.stringify(Object.fromEntries(left)))
    else storage.removeItem(item)
  }
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
