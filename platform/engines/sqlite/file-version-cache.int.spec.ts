import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openDatabase, openReadOnly } from './open-database.ts'
import { createFileVersionCache } from './file-version-cache.ts'

function setUp() {
  const file = join(temporaryFolder(), 'things.db')
  const writer = openDatabase(file, {
    synchronous: 'normal',
    schema: 'CREATE TABLE things (id TEXT PRIMARY KEY, value TEXT) STRICT',
  })
  const reader = openReadOnly(file)
  onTestFinished(() => [writer, reader].forEach((database) => database.close()))
  const put = (value: string) =>
    writer.prepare('INSERT INTO things VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value').run('a', value)
  const by = (database: DatabaseSync) => {
    const select = database.prepare('SELECT value FROM things WHERE id = ?')
    const seen = { reads: 0, time: 0 }
    const values = createFileVersionCache<string | null>(database, { now: () => seen.time })
    const get = (id = 'a') =>
      values.get(id, () => {
        seen.reads++
        return (select.get(id) as { value: string } | undefined)?.value ?? null
      })
    return { get, seen, values }
  }
  return { put, reader: by(reader), writer: by(writer) }
}

describe('values cached while a file is unchanged', () => {
  it('are read once, including missing ones', () => {
    const {
      put,
      reader: { get, seen },
    } = setUp()
    put('1')
    expect([get(), get(), get('none'), get('none')]).toEqual(['1', '1', null, null])
    seen.time = 5_000
    expect([get(), get('none')]).toEqual(['1', null])
    expect(seen.reads).toBe(2)
  })

  it("are read again after another connection's write, at most a millisecond later", () => {
    const {
      put,
      reader: { get, seen },
    } = setUp()
    put('1')
    get()
    put('2')
    seen.time = 0.9
    expect(get()).toBe('1')
    seen.time = 1
    expect(get()).toBe('2')
  })

  it('are read again at once after `revalidate`, by a caller that waited for another connection’s write', () => {
    const {
      put,
      reader: { get, values },
    } = setUp()
    put('1')
    get()
    put('2')
    values.revalidate()
    expect(get()).toBe('2')
  })

  it("are read again after this connection's write", () => {
    const {
      put,
      writer: { get, values },
    } = setUp()
    put('1')
    get()
    put('2')
    values.invalidate()
    expect(get()).toBe('2')
  })
})
