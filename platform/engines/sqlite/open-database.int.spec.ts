import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { isSqliteError, openDatabase } from './open-database.ts'

const failure = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('openDatabase', () => {
  it.each([
    ['full', 2],
    ['normal', 1],
  ] as const)('applies the settings of `%s`', (synchronous, level) => {
    const database = openDatabase(join(temporaryFolder(), 'x.db'), { synchronous, schema: '' })
    onTestFinished(() => database.close())
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: level })
    expect(database.prepare('PRAGMA secure_delete').get()).toEqual({ secure_delete: 1 })
  })

  it('waits for a lock up to its timeout, and then reports an SQLite error', () => {
    const file = join(temporaryFolder(), 'x.db')
    const database = openDatabase(file, { synchronous: 'full', schema: 'CREATE TABLE t (x)', busyMs: 200 })
    const other = new DatabaseSync(file)
    onTestFinished(() => [database, other].forEach((one) => one.close()))
    other.exec('BEGIN IMMEDIATE')
    const before = performance.now()
    const error = failure(() => database.exec('INSERT INTO t VALUES (1)'))
    expect(performance.now() - before).toBeGreaterThanOrEqual(150)
    expect(isSqliteError(error)).toBe(true)
    other.exec('ROLLBACK')
    database.exec('INSERT INTO t VALUES (1)')
    expect(isSqliteError(new TypeError('the caller’s'))).toBe(false)
  })

  it('reports a database that cannot be opened, or is closed, as an SQLite error', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'a-folder'))
    expect(
      isSqliteError(failure(() => openDatabase(join(folder, 'a-folder'), { synchronous: 'full', schema: '' }))),
    ).toBe(true)
    const database = openDatabase(join(folder, 'x.db'), { synchronous: 'full', schema: '' })
    database.close()
    expect(isSqliteError(failure(() => database.exec('SELECT 1')))).toBe(true)
  })
})
