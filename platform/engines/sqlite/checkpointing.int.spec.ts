import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { checkpointing } from './checkpointing.ts'
import { openDatabase } from './open-database.ts'

const schema = 'CREATE TABLE IF NOT EXISTS things (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;'
const rows = 2_000

function opened() {
  const file = join(temporaryFolder(), 'x.db')
  const database = openDatabase(file, { synchronous: 'normal', schema })
  onTestFinished(() => {
    if (database.isOpen) database.close()
  })
  const checkpoints = checkpointing(database, { file, synchronous: 'normal' })
  const insert = database.prepare('INSERT INTO things (text) VALUES (?)')
  return { file, database, checkpoints, write: () => void insert.run('x'.repeat(4_000)) }
}

describe('checkpointing in the background', () => {
  it('copies written pages into the file outside the commit', async () => {
    const { file, checkpoints, write } = opened()
    for (let n = 0; n < rows; n++) write()
    // Far more than the 1,000 pages at which SQLite would checkpoint on its own.
    expect(statSync(file).size).toBeLessThan(100_000)
    checkpoints.written(rows)
    await eventually('the file has the rows', () => statSync(file).size > rows * 4_000)
    await checkpoints.close()
  })

  it('restarts the write-ahead log, and leaves no log file after closing', async () => {
    const { file, database, checkpoints, write } = opened()
    for (let n = 0; n < rows; n++) write()
    checkpoints.written(rows)
    await eventually('the file has the rows', () => statSync(file).size > rows * 4_000)
    await eventually('all of the log is copied', () => {
      const { log, checkpointed } = database.prepare('PRAGMA wal_checkpoint(NOOP)').get() as {
        log: number
        checkpointed: number
      }
      return log === checkpointed
    })
    const size = statSync(`${file}-wal`).size
    for (let n = 0; n < 100; n++) write()
    expect(statSync(`${file}-wal`).size).toBe(size)
    await checkpoints.close()
    database.close()
    expect(existsSync(`${file}-wal`)).toBe(false)
    const again = new DatabaseSync(file)
    expect(again.prepare('SELECT count(*) AS rows FROM things').get()).toEqual({ rows: rows + 100 })
    again.close()
  })

  it('is done by the writer when there is no background thread', async () => {
    const { file, write } = opened()
    for (let n = 0; n < 5 * rows; n++) write()
    expect(statSync(file).size).toBeGreaterThan(rows * 4_000)
  })
})
