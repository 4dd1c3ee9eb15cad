import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { BlobInfo, BlobStore } from './port.ts'

const at = '2026-11-21T08:30:00.000Z'

export interface BlobStoreUnderTest {
  readonly store: BlobStore
  /** Leaves an unfinished blob in the folder, as a process does that is killed while it creates one. */
  leaveUnfinished(folder: string): Promise<void>
  /** Whether the engine stores anything for the folder, finished or not. */
  holdsAnything(folder: string): Promise<boolean>
}

/** Conformance tests for every blob store. `fresh` returns an empty one for each test and cleans up after it. */
export function blobStoreConformance(engine: string, fresh: () => Promise<BlobStoreUnderTest>): void {
  const open = async () => {
    const test = await fresh()
    onTestFinished(() => test.store.close())
    return test
  }
  const listed = async (blobs: AsyncIterable<BlobInfo>) => {
    const all: BlobInfo[] = []
    for await (const blob of blobs) all.push(blob)
    return all
  }
  const keysOf = async (blobs: AsyncIterable<BlobInfo>) => (await listed(blobs)).map(({ key }) => key)

  describe(`blob store on ${engine}`, () => {
    it('returns the bytes that were stored, from none to several megabytes', async () => {
      const { store } = await open()
      for (const [index, length] of [0, 1, 255 * 1024, 255 * 1024 + 1, 3_000_000].entries()) {
        const bytes = randomBytes(length)
        expect(await store.create(`a/${index}`, bytes, at)).toBe(true)
        expect((await store.get(`a/${index}`))!.equals(bytes), `${length} bytes`).toBe(true)
      }
    })

    it('returns null for a missing key, also in an existing folder', async () => {
      const { store } = await open()
      expect(await store.get('a/1')).toBeNull()
      await store.create('a/1', Buffer.from('one'), at)
      expect(await store.get('a/2')).toBeNull()
      expect(await store.get('b/1')).toBeNull()
    })

    it('keeps the first value of a key', async () => {
      const { store } = await open()
      expect(await store.create('a/1', Buffer.from('first'), at)).toBe(true)
      expect(await store.create('a/1', Buffer.from('second'), at)).toBe(false)
      expect(String(await store.get('a/1'))).toBe('first')
      expect(await listed(store.list())).toHaveLength(1)
    })

    it('lets exactly one of concurrent calls create a key', async () => {
      const { store } = await open()
      const values = Array.from({ length: 8 }, (_, index) => Buffer.alloc(300_000, index))
      const created = await Promise.all(values.map((value) => store.create('a/1', value, at)))
      expect(created.filter(Boolean)).toHaveLength(1)
      expect((await store.get('a/1'))!.equals(values[created.indexOf(true)]!)).toBe(true)
      expect(await listed(store.list())).toHaveLength(1)
    })

    it('lists blobs of a folder or of all, by key, with size and time', async () => {
      const { store } = await open()
      const later = '2027-01-01T00:00:00.500Z'
      await store.create('b/1', Buffer.from('x'), at)
      await store.create('a/2', Buffer.from('xx'), later)
      await store.create('a/1', Buffer.from('xxx'), at)
      await store.create('a-b/1', Buffer.from(''), at)
      const [first, second] = [
        { key: 'a/1', size: 3, at },
        { key: 'a/2', size: 2, at: later },
      ]
      expect(await listed(store.list('a'))).toEqual([first, second])
      expect((await keysOf(store.list())).toSorted()).toEqual(['a-b/1', 'a/1', 'a/2', 'b/1'])
      expect(await listed(store.list('c'))).toEqual([])
    })

    it('removes blobs one by one, in a repeated call, too', async () => {
      const { store } = await open()
      for (const key of ['a/1', 'a/2', 'a/11', 'b/1']) await store.create(key, Buffer.from(key), at)
      for (let time = 0; time < 2; time++) await store.remove(['a/1', 'b/1', 'c/1'])
      await store.remove([])
      expect((await keysOf(store.list())).toSorted()).toEqual(['a/11', 'a/2'])
      expect(await store.get('a/1')).toBeNull()
      expect(await store.create('a/1', Buffer.from('again'), at)).toBe(true)
      expect(String(await store.get('a/1'))).toBe('again')
    })

    it('removes a folder with everything in it, and no other folder', async () => {
      const { store, holdsAnything, leaveUnfinished } = await open()
      for (const key of ['a/1', 'a/2', 'a-b/1', 'b/1']) await store.create(key, randomBytes(600_000), at)
      await leaveUnfinished('a')
      for (let time = 0; time < 2; time++) await store.removeFolder('a')
      expect(await holdsAnything('a')).toBe(false)
      expect((await keysOf(store.list())).toSorted()).toEqual(['a-b/1', 'b/1'])
      expect(await store.create('a/1', Buffer.from('again'), at)).toBe(true)
    })

    it('does not see an unfinished blob, and removes it when it is old', async () => {
      const { store, holdsAnything, leaveUnfinished } = await open()
      await leaveUnfinished('a')
      expect(await listed(store.list())).toEqual([])
      await store.removeUnfinished(new Date(Date.now() - 60_000).toISOString())
      expect(await holdsAnything('a')).toBe(true)
      await store.create('b/1', randomBytes(600_000), at)
      await store.removeUnfinished(new Date(Date.now() + 60_000).toISOString())
      expect(await holdsAnything('a')).toBe(false)
      expect(await store.get('b/1')).toHaveLength(600_000)
    })

    it('creates blobs while the last blob of their folder is removed', async () => {
      const { store } = await open()
      for (let round = 0; round < 20; round++) {
        await store.create('a/old', Buffer.from('old'), at)
        await Promise.all([store.remove(['a/old']), store.create('a/new', Buffer.from('new'), at)])
        expect(String(await store.get('a/new'))).toBe('new')
        await store.remove(['a/new'])
      }
    })

    it('throws a TypeError for a key that leads elsewhere', async () => {
      const { store } = await open()
      const keys = [
        '',
        'a',
        '/a',
        'a/',
        '../a',
        'a/..',
        'a/../b',
        'a/b/c',
        './a',
        'a/.b',
        'a\\b',
        'A/b',
        'a/b\0',
        'a/b\n',
      ]
      for (const key of keys) {
        await expect(store.get(key), JSON.stringify(key)).rejects.toThrow(TypeError)
        await expect(store.create(key, Buffer.from('x'), at), JSON.stringify(key)).rejects.toThrow(TypeError)
        await expect(store.remove([key]), JSON.stringify(key)).rejects.toThrow(TypeError)
      }
      for (const folder of ['', '.', '..', '/', 'a/b', 'A', '../a']) {
        await expect(store.removeFolder(folder), folder).rejects.toThrow(TypeError)
        await expect(listed(store.list(folder)), folder).rejects.toThrow(TypeError)
      }
    })

    it('answers its check', async () => {
      const { store } = await open()
      await store.check()
    })
  })
}
