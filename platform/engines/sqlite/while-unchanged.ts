import type { DatabaseSync } from 'node:sqlite'

/** For so long nobody looks again whether another connection has written. */
const trustedMs = 1
const mostKept = 20_000

export interface WhileUnchanged<T> {
  /** What `read` said, as long as the file is the same. */
  get(key: string, read: () => T): T
  /** This connection has written: that is not among what it is told. */
  wrote(): void
  /** Somebody else's write was waited for: whoever asks now is to know it. */
  lookAnew(): void
}

/**
 * Answers that are asked for again and again, kept until anybody writes to the file. A read of SQLite's takes and gives back a lock of the system's; whether others
 * have written (`data_version`) is asked once for all who come in the same millisecond.
 */
export function whileUnchanged<T>(database: DatabaseSync, { now = () => performance.now() } = {}): WhileUnchanged<T> {
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
    wrote: () => kept.clear(),
    lookAnew: () => void (trustedUntil = -Infinity),
  }
}
