import { Worker } from 'node:worker_threads'
import type { DatabaseSync } from 'node:sqlite'

/** Some thousand pages of a write-ahead log, with the indexes that a row touches. */
const rowsBetween = 250
/** Only where the other thread never comes to the log's end does who writes have to see to it. */
const bytesAtMost = 64 * 1024 * 1024

/** What a checkpointing thread is started with. */
export interface CheckpointedFile {
  readonly file: string
  readonly synchronous: 'full' | 'normal'
}

export interface Checkpointing {
  /** To be said after a commit: so many rows were written. */
  written(rows: number): void
  /** Before the connection is closed: the last one to be closed empties the write-ahead log. */
  close(): Promise<void>
}

/**
 * Has the write-ahead log's pages copied into the file by a thread of its own, beside the writes of this connection. By itself SQLite
 * does so within the commit that makes the log 1,000 pages long, and whoever waits for that one waits for two more syncs.
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
    // Nothing depends on it: the next commits do without, or begin another one.
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
        // No thread can be had just now: what was committed is committed, and the next rows ask again.
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
