import { useSyncExternalStore } from 'react'
import type { Entries } from './entries.ts'

/*
 * What this account has not sent yet, as this page knows it; the outbox (`outbox.ts`) keeps it on disk, and tells it to this file when
 * it has been loaded.
 */

const none: Entries = []
let known: Entries = none
const listeners = new Set<() => void>()

export const keptEntries = (): Entries => known

export function tellEntries(entries: Entries) {
  if (entries.length === 0 && known.length === 0) return
  known = entries.length === 0 ? none : entries
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useEntries = (): Entries => useSyncExternalStore(subscribe, keptEntries)
