import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startChild } from '../testing/child.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { readStoreConformance } from './conformance.ts'
import type { CollectionSpec, Document, Query, ReadStoreReader } from './port.ts'
import { NotIndexed } from './query.ts'
import { columnsOf, findSql } from './sqlite-query.ts'
import { openSqliteReadStore, openSqliteReadStoreReader } from './sqlite.ts'

readStoreConformance('SQLite', async () => {
  const file = join(temporaryFolder(), 'read.db')
  return { open: async () => openSqliteReadStore(file) }
})

const newFile = () => join(temporaryFolder(), 'read.db')

describe('the SQLite read store', () => {
  it(
    'keeps every acknowledged checkpoint, and every document up to it, after a SIGKILL',
    { tags: ['long'] },
    async () => {
      const file = newFile()
      for (const life of [1, 2]) {
        const child = startChild(new URL('./testing/crash-child.ts', import.meta.url).pathname, [file])
        onTestFinished(() => child.kill())
        await child.line(() => child.lines.length >= 100)
        await child.kill()
        const store = openSqliteReadStore(file)
        const [lease] = await store.leases(['things_v1'])
        const reached = Number(lease!.checkpoint)
        expect(reached, `life ${life}`).toBeGreaterThanOrEqual(Number(child.lines.at(-1)))
        expect(
          await store.getMany(
            'things_v1',
            Array.from({ length: reached }, (_, n) => `d${n + 1}`),
          ),
        ).toHaveLength(reached)
        expect((await store.list())[0]!.documents).toBe(reached)
        await store.close()
      }
    },
  )

  it("writes nothing of a batch if one collection's lease is lost", async () => {
    const store = openSqliteReadStore(newFile())
    await store.prepare([
      { name: 'a_v1', indexes: [] },
      { name: 'b_v1', indexes: [] },
    ])
    const fence = (await store.takeLease('a_v1', (await store.leases(['a_v1']))[0]!.fence, 'me'))!
    const write = (collection: string, of: number) => ({
      collection,
      fence: of,
      upserts: [{ _id: 'x', position: '1' }],
      removals: [],
      checkpoint: '1',
    })
    await expect(store.apply([write('a_v1', fence), write('b_v1', 7)])).rejects.toThrow('b_v1')
    expect(await store.get('a_v1', 'x')).toBeNull()
    expect((await store.leases(['a_v1']))[0]!.checkpoint).toBeNull()
    await store.close()
  })

  it('uses an index for every accepted query, for its conditions and its order', async () => {
    const file = newFile()
    const store = openSqliteReadStore(file)
    await store.prepare([
      { name: 'plans_v1', indexes: [['childId', '-period'], ['accountId'], ['due', 'period'], ['sortTr']] },
    ])
    const database = new DatabaseSync(file)
    const explain = (query: Query) => {
      const { sql, values } = findSql(
        '"c_plans_v1"',
        query,
        columnsOf(new Set(['childId', 'period', 'accountId', 'due', 'sortTr'])),
      )
      return database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...values)
        .map((row) => String(row['detail']))
    }
    const queries: readonly (readonly [Query, boolean])[] = [
      [{ where: { childId: 'x' }, sort: ['-period'], limit: 1 }, true],
      [{ where: { accountId: 'x' }, limit: 20 }, true],
      [{ where: {}, sort: ['sortTr'], limit: 20 }, true],
      [{ where: {}, limit: 20 }, true],
      [{ where: { _id: 'x' }, limit: 1 }, true],
      [{ where: { childId: { in: ['x', 'y'] }, period: '2026-11' }, limit: 20 }, false],
      [{ where: { due: true, period: { lte: '2026-11' } }, limit: 20 }, false],
    ]
    for (const [query, inOrder] of queries) {
      await store.find('plans_v1', query)
      const plan = explain(query)
      expect(plan[0], JSON.stringify(query)).toMatch(/^(SEARCH|SCAN) c_plans_v1 USING INDEX/)
      if (inOrder) expect(plan.join(), JSON.stringify(query)).not.toContain('TEMP B-TREE')
    }
    database.close()
    await store.close()
  })

  describe('upgrades a file of an older version with expression indexes', () => {
    const query: Query = { where: { accountId: 'x' }, sort: ['period'], limit: 10 }
    const spec = { name: 'a_v1', indexes: [['accountId', 'period'], ['done']] }

    /** Creates a collection, or writes to an existing one, like the older version. */
    function asFormerly(file: string, documents: readonly Document[], removed = 'nothing') {
      const database = new DatabaseSync(file)
      database.exec(`
        CREATE TABLE IF NOT EXISTS c_a_v1 (id TEXT PRIMARY KEY, position TEXT NOT NULL, removed INTEGER NOT NULL, doc TEXT NOT NULL) STRICT;
        CREATE INDEX "a_v1(accountId,period)" ON c_a_v1 (json_extract(doc, '$."accountId"'), json_extract(doc, '$."period"'), id) WHERE removed = 0;
        CREATE INDEX "a_v1(done)" ON c_a_v1 (json_extract(doc, '$."done"'), id) WHERE removed = 0;
        INSERT INTO collections (name, indexes) VALUES ('a_v1', '[["accountId","period"],["done"]]') ON CONFLICT DO NOTHING`)
      const upsert = database.prepare(
        'INSERT INTO c_a_v1 (id, position, removed, doc) VALUES (?, ?, 0, ?) ON CONFLICT (id) DO UPDATE SET position = excluded.position, removed = 0, doc = excluded.doc',
      )
      for (const document of documents) upsert.run(document._id, document.position, JSON.stringify(document))
      database.prepare("UPDATE c_a_v1 SET position = ?, removed = 1, doc = '' WHERE id = ?").run('2', removed)
      database
        .prepare("INSERT INTO c_a_v1 (id, position, removed, doc) VALUES (?, ?, 1, '') ON CONFLICT DO NOTHING")
        .run('gone', '1')
      database.close()
    }
    const found = async (store: ReadStoreReader, asked = query) =>
      (await store.find('a_v1', asked)).map(({ _id }) => _id)

    it('reads its documents and accepts writes to them', async () => {
      const file = newFile()
      await openSqliteReadStore(file).close()
      asFormerly(file, [
        { _id: 'late', position: '1', accountId: 'x', period: '2026-12', done: true },
        { _id: 'early', position: '1', accountId: 'x', period: '2026-11', done: false },
        { _id: 'other', position: '1', accountId: 'y' },
      ])
      const [store, reader] = [openSqliteReadStore(file), openSqliteReadStoreReader(file)]
      expect(await found(reader), 'before it is taken over').toEqual(['early', 'late'])
      await store.prepare([spec])
      expect(await found(reader)).toEqual(['early', 'late'])
      expect(await found(store, { where: { done: true }, limit: 10 })).toEqual(['late'])
      expect(await store.count('a_v1', {})).toBe(3)

      const fence = (await store.takeLease('a_v1', (await store.leases(['a_v1']))[0]!.fence, 'me'))!
      const upserts = [
        { _id: 'early', position: '2', accountId: 'x', period: '2027-01', done: false },
        { _id: 'other', position: '2', accountId: 'x', period: '2026-10', done: false },
      ]
      await store.apply([
        {
          collection: 'a_v1',
          fence,
          upserts,
          removals: [{ field: 'accountId', value: 'y', position: '2' }],
          checkpoint: '2',
        },
      ])
      expect(await found(reader)).toEqual(['other', 'late', 'early'])
      await Promise.all([store.close(), reader.close()])
    })

    it('upgrades the file again after the older version wrote to it in between', async () => {
      const file = newFile()
      const before = openSqliteReadStore(file)
      await before.prepare([spec])
      const fence = (await before.takeLease('a_v1', (await before.leases(['a_v1']))[0]!.fence, 'me'))!
      await before.apply([
        {
          collection: 'a_v1',
          fence,
          upserts: [
            { _id: 'a', position: '1', accountId: 'x', period: '1' },
            { _id: 'b', position: '1', accountId: 'x', period: '2' },
            { _id: 'd', position: '1', accountId: 'x', period: '4' },
          ],
          removals: [],
          checkpoint: '1',
        },
      ])
      await before.close()
      asFormerly(
        file,
        [
          { _id: 'a', position: '2', accountId: 'y', period: '1' },
          { _id: 'c', position: '2', accountId: 'x', period: '3' },
        ],
        'd',
      )

      const [store, reader] = [openSqliteReadStore(file), openSqliteReadStoreReader(file)]
      expect(await found(reader), 'before it is taken over').toEqual(['b', 'c'])
      await store.prepare([spec])
      for (const one of [store, reader]) expect(await found(one)).toEqual(['b', 'c'])
      const database = new DatabaseSync(file)
      onTestFinished(() => database.close())
      const indexes = database
        .prepare('SELECT name FROM sqlite_schema WHERE type = ? AND tbl_name = ? AND sql IS NOT NULL')
        .all('index', 'c_a_v1')
        .map(({ name }) => name)
      expect(indexes).toEqual(['a_v1 by accountId,period', 'a_v1 by done'])
      expect(
        { ...database.prepare('SELECT * FROM c_a_v1 WHERE id = ?').get('d') },
        'a tombstone is id and position only',
      ).toEqual({ id: 'd', position: '2', removed: 1, doc: '', k_accountId: null, k_period: null, k_done: null })
      await Promise.all([store.close(), reader.close()])
    })
  })

  it('rewrites no index when only fields outside the indexes change', async () => {
    const grownBy = async (indexes: CollectionSpec['indexes']) => {
      const file = newFile()
      const store = openSqliteReadStore(file)
      await store.prepare([{ name: 'a_v1', indexes }])
      const fence = (await store.takeLease('a_v1', (await store.leases(['a_v1']))[0]!.fence, 'me'))!
      const write = (position: string) =>
        store.apply([
          {
            collection: 'a_v1',
            fence,
            upserts: [{ _id: 'x', position, childId: 'c', period: '2026-11', items: [position] } as Document],
            removals: [],
            checkpoint: position,
          },
        ])
      await write('1')
      const before = statSync(`${file}-wal`).size
      await write('2')
      const after = statSync(`${file}-wal`).size
      expect(((await store.get('a_v1', 'x')) as Document & { items: string[] }).items).toEqual(['2'])
      await store.close()
      return after - before
    }
    expect(await grownBy([['childId', 'period'], ['period'], ['-childId']])).toBe(await grownBy([]))
  })

  it('notices that another process dropped and recreated a collection', async () => {
    const file = newFile()
    const [one, other] = [openSqliteReadStore(file), openSqliteReadStore(file)]
    const query: Query = { where: { accountId: 'x' }, limit: 1 }
    await one.prepare([{ name: 'a_v1', indexes: [['childId']] }])
    await expect(other.find('a_v1', query)).rejects.toThrow(NotIndexed)
    await one.drop('a_v1')
    expect(await other.get('a_v1', 'x')).toBeNull()
    await one.prepare([{ name: 'a_v1', indexes: [['accountId']] }])
    expect(await other.find('a_v1', query)).toEqual([])
    await one.drop('a_v1')
    await one.prepare([{ name: 'a_v1', indexes: [] }])
    expect(await other.count('a_v1', { _id: 'x', accountId: 'x' }), 'of a column that is no more').toBe(0)
    await expect(other.find('a_v1', query)).rejects.toThrow(NotIndexed)
    await one.close()
    await other.close()
  })

  it('refuses a removal that no index serves', async () => {
    const store = openSqliteReadStore(newFile())
    await store.prepare([{ name: 'a_v1', indexes: [['childId']] }])
    const fence = (await store.takeLease('a_v1', (await store.leases(['a_v1']))[0]!.fence, 'me'))!
    const removals = [{ field: 'accountId', value: 'x', position: '1' }]
    await expect(store.apply([{ collection: 'a_v1', fence, upserts: [], removals, checkpoint: '1' }])).rejects.toThrow(
      NotIndexed,
    )
    await store.close()
  })

  it('refuses invalid collection names', async () => {
    const store = openSqliteReadStore(newFile())
    for (const name of ['', 'a"b', 'a b', '1a', 'x'.repeat(61)]) {
      await expect(store.prepare([{ name, indexes: [] }])).rejects.toThrow(TypeError)
      await expect(store.drop(name)).rejects.toThrow(TypeError)
    }
    await expect(store.prepare([{ name: 'a_v1', indexes: [['a"b']] }])).rejects.toThrow(TypeError)
    expect(await store.list()).toEqual([])
    await store.close()
  })

  it('rejects with EngineUnavailable once it is closed, including calls that are already waiting', async () => {
    const store = openSqliteReadStore(newFile())
    await store.prepare([{ name: 'a_v1', indexes: [] }])
    // oxlint-disable-next-line vitest/valid-expect -- awaited once the store is closed
    const waiting = expect(store.reached(['a_v1'], '1', 10_000)).rejects.toThrow(EngineUnavailable)
    await store.close()
    await waiting
    await expect(store.get('a_v1', 'x')).rejects.toThrow(EngineUnavailable)
    await expect(store.check()).rejects.toThrow(EngineUnavailable)
    await store.close()
  })
})
