import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { groupCommit } from './group-commit.ts'
import { openDatabase } from './open-database.ts'

function open(purge?: () => void) {
  const file = join(temporaryFolder(), 'test.db')
  const database = openDatabase(file, { synchronous: 'full', schema: 'CREATE TABLE IF NOT EXISTS things (id TEXT PRIMARY KEY, filler TEXT)' })
  onTestFinished(() => void (database.isOpen && database.close()))
  const insert = database.prepare('INSERT INTO things (id, filler) VALUES (?, ?)')
  /** What another connection sees: what is committed. */
  const committed = () => {
    const other = new DatabaseSync(file, { readOnly: true })
    try {
      return other.prepare('SELECT id FROM things ORDER BY id').all().map(({ id }) => id)
    } finally {
      other.close()
    }
  }
  return { database, insert: (id: string, filler = '') => insert.run(id, filler), commits: groupCommit(database, purge), committed }
}

describe('a group commit', () => {
  it('shares one transaction among all that one turn asks for', async () => {
    const { database, insert, commits, committed } = open()
    const exec = vi.spyOn(database, 'exec')
    const writes = ['a', 'b', 'c'].map((id) => commits.write(() => insert(id)))
    expect(committed()).toEqual([])
    await Promise.all(writes)
    expect(committed()).toEqual(['a', 'b', 'c'])
    expect(exec.mock.calls.filter(([sql]) => sql === 'COMMIT')).toHaveLength(1)
    await commits.write(() => insert('d'))
    expect(exec.mock.calls.filter(([sql]) => sql === 'COMMIT')).toHaveLength(2)
  })

  it('is committed when it resolves, with what the work gave', async () => {
    const { insert, commits, committed } = open()
    expect(await commits.write(() => insert('a').changes)).toBe(1)
    expect(committed()).toEqual(['a'])
  })

  it('undoes work that throws, wholly and alone', async () => {
    const { insert, commits, committed } = open()
    const outcomes = await Promise.allSettled([
      commits.write(() => insert('before')),
      commits.write(() => {
        insert('half')
        insert('before')
      }),
      commits.write(() => insert('after')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(committed()).toEqual(['after', 'before'])
  })

  it('acknowledges nothing of a group that met a full disk, and works on when there is room', async () => {
    const { database, insert, commits, committed } = open()
    await commits.write(() => insert('earlier'))
    const pages = database.prepare('PRAGMA page_count').get()!['page_count'] as number
    database.exec(`PRAGMA max_page_count = ${pages + 2}`)
    const outcomes = await Promise.allSettled([
      commits.write(() => insert('small')),
      commits.write(() => insert('large', 'x'.repeat(100_000))),
      commits.write(() => insert('small too')),
    ])
    const acknowledged = ['small', 'large', 'small too'].filter((_, index) => outcomes[index]!.status === 'fulfilled')
    expect(acknowledged).not.toContain('large')
    expect(committed()).toEqual(['earlier', ...acknowledged])
    database.exec('PRAGMA max_page_count = 100000')
    await commits.write(() => insert('later', 'x'.repeat(100_000)))
    expect(committed()).toContain('later')
  })

  it('purges after the commit and before it resolves, once a group and only when asked', async () => {
    const order: string[] = []
    const { insert, commits, committed } = open(() => order.push(`purge ${committed().join()}`))
    await commits.write(() => insert('a'))
    await Promise.all([
      commits.write(() => insert('b'), { purge: true }).then(() => order.push('b resolved')),
      commits.write(() => insert('c'), { purge: true }),
    ])
    expect(order).toEqual(['purge a,b,c', 'b resolved'])
  })

  it('rejects when the database is gone', async () => {
    const { database, insert, commits } = open()
    const write = commits.write(() => insert('a'))
    database.close()
    await expect(write).rejects.toThrow('not open')
  })
})
