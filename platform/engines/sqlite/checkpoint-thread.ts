import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointedFile } from './checkpointing.ts'
import { isSqliteError, openDatabase } from './open-database.ts'

/* The worker thread of `checkpointing`. Passive checkpoints neither wait for other connections nor block them. */

const { file, synchronous } = workerData as CheckpointedFile
const database = openDatabase(file, { synchronous, schema: '' })
const checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)')

parentPort!.on('message', (message: 'checkpoint' | null) => {
  if (message === null) {
    database.close()
    return parentPort!.close()
  }
  try {
    checkpoint.get()
  } catch (error) {
    // Ignore: the writer meets a full disk too, and reports it.
    if (!isSqliteError(error)) throw error
  }
  parentPort!.postMessage('done')
})
