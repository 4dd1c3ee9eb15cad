import { parentPort, workerData } from 'node:worker_threads'
import { explainFileFault } from './file-faults.ts'
import { isSqliteError, openReadOnly } from './open-database.ts'

/* The worker thread of `checkIntegrity`: reads every page of the files once. */

for (const file of workerData as readonly string[]) {
  const fault = faultOf(file)
  if (fault !== null) parentPort!.postMessage({ file, fault })
}

function faultOf(file: string): string | null {
  try {
    const database = openReadOnly(file)
    try {
      const { quick_check: result } = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
      return result === 'ok' ? null : `${file} is damaged: ${result.replaceAll(/\s+/g, ' ')}`
    } finally {
      database.close()
    }
  } catch (error) {
    if (!isSqliteError(error)) throw error
    return explainFileFault(file, error)
  }
}
