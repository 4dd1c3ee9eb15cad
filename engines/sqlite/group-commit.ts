import type { DatabaseSync } from 'node:sqlite'

export interface GroupCommit {
  /**
   * Runs `work` in a transaction that it shares with everything else asked for in the same turn of the event loop: one
   * sync for all. Resolves once that is committed. Work that throws is undone by itself and rejects alone.
   * With `purge`, resolves only after what it removed has left the write-ahead log too.
   */
  write<T>(work: () => T, options?: { purge?: boolean }): Promise<T>
  /** Commits at once what waits. */
  flush(): void
}

interface Waiting {
  readonly work: () => unknown
  readonly purge: boolean
  readonly settle: (outcome: { value: unknown } | { error: unknown }) => void
}

/** `purge` empties the write-ahead log; it is called after a commit in which something asked for it. */
export function groupCommit(database: DatabaseSync, purge: () => void = () => {}): GroupCommit {
  let waiting: Waiting[] = []

  const runOne = ({ work }: Waiting) => {
    database.exec('SAVEPOINT one')
    try {
      const value = work()
      database.exec('RELEASE one')
      return { value }
    } catch (error) {
      // A full disk or an I/O error ends the whole transaction: nothing after it may run as if it were still open.
      if (!database.isTransaction) throw error
      database.exec('ROLLBACK TO one; RELEASE one')
      return { error }
    }
  }

  const flush = () => {
    const group = waiting
    waiting = []
    if (group.length === 0) return
    try {
      database.exec('BEGIN IMMEDIATE')
      const outcomes = group.map(runOne)
      database.exec('COMMIT')
      if (group.some((one) => one.purge)) purge()
      group.forEach((one, index) => one.settle(outcomes[index]!))
    } catch (error) {
      if (database.isOpen && database.isTransaction) database.exec('ROLLBACK')
      group.forEach((one) => one.settle({ error }))
    }
  }

  return {
    write: <T>(work: () => T, options: { purge?: boolean } = {}) =>
      new Promise<T>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush)
        waiting.push({
          work,
          purge: options.purge ?? false,
          settle: (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T)),
        })
      }),
    flush,
  }
}
