import { useSyncExternalStore } from 'react'
import type { Entries } from './entries.ts'

/*
 * This page's copy of the account's pending mutations. The outbox (`outbox.ts`) stores them and updates this copy once
 * it is loaded.
 */

const none: Entries = []
let known: Entries = none
let durable = true
const listeners = new Set<() => void>()

export const pendingMutations = (): Entries => known

/** @param outlives true when the entries survive closing the page */
export function setPendingMutations(entries: Entries, outlives: boolean) {
  if (entries.length === 0 && known.length === 0) return
  known = entries.length === 0 ? none : entries
  durable = outlives
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useEntries = (): Entries => useSyncExternalStore(subscribe, pendingMutations)

/** Returns whether pending mutations survive closing the app. */
export const useDurable = (): boolean => useSyncExternalStore(subscribe, () => durable)
