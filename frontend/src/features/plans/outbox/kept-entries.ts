import { useSyncExternalStore } from 'react'
import type { Entries } from './entries.ts'

/*
 * What this account has not sent yet, as this page knows it; the outbox (`outbox.ts`) keeps it on disk, and tells it to this file when
 * it has been loaded.
 */

const none: Entries = []
let known: Entries = none
let durable = true
const listeners = new Set<() => void>()

export const keptEntries = (): Entries => known

/** @param outlives Whether they are still there when the page is not. */
export function tellEntries(entries: Entries, outlives: boolean) {
  if (entries.length === 0 && known.length === 0) return
  known = entries.length === 0 ? none : entries
  durable = outlives
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useEntries = (): Entries => useSyncExternalStore(subscribe, keptEntries)

/** Whether what waits is safe when the app is closed. */
export const useDurable = (): boolean => useSyncExternalStore(subscribe, () => durable)
