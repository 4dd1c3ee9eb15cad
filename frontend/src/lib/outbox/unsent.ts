import { useSyncExternalStore } from 'react'
import type { Entries, FavouriteEntry, MemoryEntry, PlanEntry } from './entry.ts'

/*
 * This page's copy of the account's unsent entries. The outbox (`outbox.ts`) stores them and updates this copy once it
 * is loaded.
 */

export interface Unsent {
  readonly entries: Entries
  readonly plans: readonly PlanEntry[]
  readonly memories: readonly MemoryEntry[]
  readonly favourites: readonly FavouriteEntry[]
  /** True when the entries survive closing the page. */
  readonly durable: boolean
  /** True while the outbox tries to send. */
  readonly isSending: boolean
}

let known: Unsent = { entries: [], plans: [], memories: [], favourites: [], durable: true, isSending: false }
const listeners = new Set<() => void>()

export const unsent = (): Unsent => known

export function setUnsent({ entries, ...state }: Pick<Unsent, 'entries' | 'durable' | 'isSending'>) {
  if (entries.length === 0 && known.entries.length === 0) return
  known = {
    entries,
    plans: entries.filter((entry) => entry.kind === 'plan'),
    memories: entries.filter((entry) => entry.kind === 'memory'),
    favourites: entries.filter((entry) => entry.kind === 'favourite'),
    ...state,
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUnsent = (): Unsent => useSyncExternalStore(subscribe, unsent)
