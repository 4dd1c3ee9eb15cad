import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startChild } from '../testing/child.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { readStoreConformance } from './conformance.ts'
import type { Query } from './port.ts'
import { NotIndexed } from './query.ts'
import { findSql } from './sqlite-query.ts'
import { openSqliteReadStore } from './sqlite.ts'

readStoreConformance('SQLite', async () => {
  const file = join(temporaryFolder(), 'read.db')
  return { open: async () => openSqliteReadStore(file) }
})

const newFile = () => join(temporaryFolder(), 'read.db')

describe('the SQLite read store', () => {
  it('has after a SIGKILL every document up to its checkpoint, and a checkpoint for all that it acknowledged', async () => {
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
      expect(await store.getMany('things_v1', Array.from({ length: reached }, (_, n) => `d${n + 1}`))).toHaveLength(reached)
      expect((await store.list())[0]!.documents).toBe(reached)
      await store.close()
    }
  })

  it('writes nothing of a batch of which one collection\'s lease is lost', async () => {
    const store = openSqliteReadStore(newFile())
    await store.prepare([{ name: 'a_v1', indexes: [] }, { name: 'b_v1', indexes: [] }])
    const fence = (await store.takeLease('a_v1', (await store.leases(['a_v1']))[0]!.fence, 'me'))!
    const write = (collection: string, of: number) => ({ collection, fence: of, upserts: [{ _id: 'x', position: '1' }], removals: [], checkpoint: '1' })
    await expect(store.apply([write('a_v1', fence), write('b_v1', 7)])).rejects.toThrow('b_v1')
    expect(await store.get('a_v1', 'x')).toBeNull()
    expect((await store.leases(['a_v1']))[0]!.checkpoint).toBeNull()
    await store.close()
  })

  it('searches an index for every query that it accepts, and sorts by it', async () => {
    const file = newFile()
    const store = openSqliteReadStore(file)
    await store.prepare([{ name: 'plans_v1', indexes: [['childId', '-period'], ['accountId'], ['due', 'period'], ['sortTr']] }])
    const database = new DatabaseSync(file)
    const explain = (query: Query) => {
      const { sql, values } = findSql('"c_plans_v1"', query)
      return database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values).map((row) => String(row['detail']))
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

  it('notices that another process dropped a collection and made it anew', async () => {
    const file = newFile()
    const [one, other] = [openSqliteReadStore(file), openSqliteReadStore(file)]
    const query: Query = { where: { accountId: 'x' }, limit: 1 }
    await one.prepare([{ name: 'a_v1', indexes: [['childId']] }])
    await expect(other.find('a_v1', query)).rejects.toThrow(NotIndexed)
    await one.drop('a_v1')
    expect(await other.get('a_v1', 'x')).toBeNull()
    await one.prepare([{ name: 'a_v1', indexes: [['accountId']] }])
    expect(await other.find('a_v1', query)).toEqual([])
    await one.close()
    await other.close()
  })

  it('refuses a removal that no index serves', async () => {
    const store = openSqliteReadStore(newFile())
    await store.prepare([{ name: 'a_v1', indexes: [['childId']] }])
    const fence = (await store.takeLease('a_v1', (await store.leases(['a_v1']))[0]!.fence, 'me'))!
    const removals = [{ field: 'accountId', value: 'x', position: '1' }]
    await expect(store.apply([{ collection: 'a_v1', fence, upserts: [], removals, checkpoint: '1' }])).rejects.toThrow(NotIndexed)
    await store.close()
  })

  it('refuses names that would not be a table\'s', async () => {
    const store = openSqliteReadStore(newFile())
    for (const name of ['', 'a"b', 'a b', '1a', 'x'.repeat(61)]) {
      await expect(store.prepare([{ name, indexes: [] }])).rejects.toThrow(TypeError)
      await expect(store.drop(name)).rejects.toThrow(TypeError)
    }
    await expect(store.prepare([{ name: 'a_v1', indexes: [['a"b']] }])).rejects.toThrow(TypeError)
    expect(await store.list()).toEqual([])
    await store.close()
  })

  it('says EngineUnavailable once it is closed, to those who wait too', async () => {
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
