import { useSyncExternalStore } from 'react'
import { session } from '../../lib/api.ts'
import { filtersFrom, type TodayFilters } from './today-filters.ts'
import { keysOf, tabStore } from '../../lib/storage.ts'

/** Filters are stored per tab and per child. */
const prefix = 'todayFilters:'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

session.subscribe((change) => {
  if (change !== 'signed-out') return
  for (const key of keysOf(tabStore)) if (key.startsWith(prefix)) tabStore.removeItem(key)
})

export function useTodayFilters(childId: string) {
  const key = `${prefix}${childId}`
  const text = useSyncExternalStore(subscribe, () => tabStore.getItem(key))
  return {
    filters: filtersFrom(text),
    change(filters: TodayFilters) {
      tabStore.setItem(key, JSON.stringify(filters))
      for (const listener of listeners) listener()
    },
  }
}
