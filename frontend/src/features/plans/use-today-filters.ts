import { useSyncExternalStore } from 'react'
import { session } from '../../lib/api.ts'
import { filtersFrom, type TodayFilters } from './today-filters.ts'

/** Filters are stored per tab and per child. */
const prefix = 'todayFilters:'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

session.subscribe((change) => {
  if (change !== 'signed-out') return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
})

export function useTodayFilters(childId: string) {
  const key = `${prefix}${childId}`
  const text = useSyncExternalStore(subscribe, () => sessionStorage.getItem(key))
  return {
    filters: filtersFrom(text),
    change(filters: TodayFilters) {
      sessionStorage.setItem(key, JSON.stringify(filters))
      for (const listener of listeners) listener()
    },
  }
}
