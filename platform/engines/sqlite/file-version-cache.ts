import type { DatabaseSync } from 'node:sqlite'

/** Milliseconds between checks for writes of other connections. */
const trustedMs = 1
const mostKept = 20_000

export interface FileVersionCache<T> {
  /** Returns the cached result of `read` as long as the file is unchanged. */
  get(key: string, read: () => T): T
  /** Call after a write by this connection, which `data_version` does not report. */
  invalidate(): void
  /** Call after waiting for another connection's write, so that later reads see it. */
  revalidate(): void
}

/**
 * Caches values until any connection writes to the file, because each read in SQLite acquires a file lock. The check
 * for other connections' writes (`data_version`) runs once for all reads of a millisecond.
 */
export function createFileVersionCache<T>(
  database: DatabaseSync,
  { now = () => performance.now() } = {},
): FileVersionCache<T> {
  const selectVersion = database.prepare('PRAGMA data_version')
  selectVersion.setReturnArrays(true)
  const kept = new Map<string, T>()
  let version: unknown
  let trustedUntil = -Infinity

  function look(): void {
    const begun = now()
    if (begun < trustedUntil) return
    const [current] = selectVersion.get() as unknown as [number]
    if (current !== version) kept.clear()
    version = current
    trustedUntil = begun + trustedMs
  }

  return {
    get(key, read) {
      look()
      const known = kept.get(key)
      if (known !== undefined) return known
      const found = read()
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, found)
      return found
    },
    invalidate: () => kept.clear(),
    revalidate: () => void (trustedUntil = -Infinity),
  }
}
