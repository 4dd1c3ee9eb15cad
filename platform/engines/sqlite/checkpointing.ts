import { Worker } from 'node:worker_threads'
import type { DatabaseSync } from 'node:sqlite'

/** Written rows between two checkpoints: about a thousand pages of the write-ahead log, including the rows' indexes. */
const rowsBetween = 250
/**
 * Size of the write-ahead log at which the writer checkpoints itself. It gets there only when the background thread
 * never reaches the log's end.
 */
const bytesAtMost = 64 * 1024 * 1024

/** Start data of a checkpointing thread. */
export interface CheckpointedFile {
  readonly file: string
  readonly synchronous: 'full' | 'normal'
}

export interface Checkpointing {
  /** Call after a commit with the number of written rows. */
  written(rows: number): void
  /** Call before closing the database: the last connection to close truncates the write-ahead log. */
  close(): Promise<void>
}

/**
 * Copies pages of the write-ahead log into the file in a background thread. SQLite's automatic checkpoint runs within
 * the commit that reaches 1,000 pages, whose caller then waits for two more syncs.
 */
export function checkpointing(database: DatabaseSync, checkpointed: CheckpointedFile): Checkpointing {
  const { page_size: pageBytes } = database.prepare('PRAGMA page_size').get() as { page_size: number }
  database.exec(`PRAGMA wal_autocheckpoint = ${Math.floor(bytesAtMost / pageBytes)}`)
  let [rows, atWork] = [0, false]
  let worker: Worker | undefined

  function start(): Worker {
    const started = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      name: 'checkpoint',
      workerData: checkpointed,
    })
    const gone = () => {
      if (worker === started) [worker, atWork] = [undefined, false]
    }
    started.on('message', () => (atWork = false))
    // Checkpointing is optional: after a failure, later commits continue without it, or start another thread.
    started.on('error', gone)
    started.on('exit', gone)
    started.unref()
    return started
  }

  return {
    written(more) {
      rows += more
      if (rows < rowsBetween || atWork) return
      rows = 0
      try {
        worker ??= start()
      } catch {
        // The thread could not be started. The commit is done anyway, and later commits try again.
        return
      }
      atWork = true
      worker.postMessage('checkpoint')
    },
    async close() {
      if (!worker) return
      const ending = worker
      ending.ref()
      const gone = new Promise((resolve) => void ending.once('exit', resolve))
      ending.postMessage(null)
      await gone
    },
  }
}
