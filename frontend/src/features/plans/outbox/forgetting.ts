import type { Stays } from './disk.ts'

/*
 * Accounts whose entries are to be nowhere on this device, and since when, until they are: where the disk could not be had at the moment
 * of signing out, they go when the outbox is loaded next.
 */

const name = 'filizForget'
type Forgetting = Readonly<Record<string, number>>

export function toForget(storage: Storage): Forgetting {
  try {
    return JSON.parse(storage.getItem(name) ?? '{}') as Forgetting
  } catch {
    return {}
  }
}

/** @param at Milliseconds since 1970: what the account makes after that, signed in again, stays. */
export function forgetLater(storage: Storage, accountId: string, at: number): void {
  try {
    storage.setItem(name, JSON.stringify({ ...toForget(storage), [accountId]: at }))
  } catch {
    // A full storage: then it is done now, or not at all.
  }
}

export function forgotten(storage: Storage, done: Forgetting): void {
  const left = Object.entries(toForget(storage)).filter(([accountId, at]) => done[accountId] !== at)
  if (left.length > 0) storage.setItem(name, JSON.stringify(Object.fromEntries(left)))
  else storage.removeItem(name)
}

/** Milliseconds. Nobody who has not come back by then will; an account may have been deleted elsewhere. */
const longest = 90 * 86_400_000

/** What may stay on this device: nothing of who left it, and of others than who is signed in nothing old. */
export const stays =
  (wanted: Forgetting, signedIn: string | undefined, now: number): Stays =>
  (accountId, { madeAt }) =>
    !(madeAt <= (wanted[accountId] ?? Number.NEGATIVE_INFINITY)) && (accountId === signedIn || now - madeAt <= longest)
