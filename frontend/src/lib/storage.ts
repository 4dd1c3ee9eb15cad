import { attempt } from './attempt.ts'

/** Why nothing can be stored on this device: the browser forbids it, or there is no space. */
export type StorageFault = 'blocked' | 'full'

let fault: StorageFault | undefined
const listeners = new Set<() => void>()

export const storageFault = (): StorageFault | undefined => fault
export function onStorageFault(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function report(found: StorageFault) {
  if (fault !== undefined) return
  fault = found
  for (const listener of listeners) listener()
}

export const keysOf = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)!)

/**
 * Returns a storage that never throws. An item that the browser does not store is kept in memory until the page is
 * closed.
 */
export function safeStorage(open: () => Storage | null): Storage {
  const disk = attempt(() => {
    const storage = open()
    storage?.getItem('')
    return storage
  })
  if (!disk) report('blocked')
  /** Items that differ from the disk; null: the item was removed. */
  const memory = new Map<string, string | null>()
  const stored = () => (disk && attempt(() => keysOf(disk))) ?? []
  const keys = () => [
    ...stored().filter((key) => !memory.has(key)),
    ...[...memory].filter(([, value]) => value !== null).map(([key]) => key),
  ]
  const remove = (key: string) => disk && attempt(() => (disk.removeItem(key), true))
  const store = (key: string, value: string) => disk && attempt(() => (disk.setItem(key, value), true))
  return {
    get length() {
      return keys().length
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => (memory.has(key) ? memory.get(key)! : ((disk && attempt(() => disk.getItem(key))) ?? null)),
    setItem(key, value) {
      // Remove the old value first when there is no space: later pages must not read it, such as a used refresh token.
      if (store(key, value) || (remove(key) && store(key, value))) return memory.delete(key)
      memory.set(key, value)
      if (disk) report('full')
    },
    removeItem(key) {
      if (remove(key)) memory.delete(key)
      else memory.set(key, null)
    },
    clear() {
      for (const key of keys()) this.removeItem(key)
    },
  } as Storage
}

/** `localStorage` and `sessionStorage` of the browser. */
export const localStore = safeStorage(() => localStorage)
export const tabStore = safeStorage(() => sessionStorage)
