import 'fake-indexeddb/auto'
import { IDBDatabase, IDBFactory, IDBObjectStore, IDBTransaction } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Entry, MemoryEntry, PlanEntry } from './entry.ts'
import { indexedDbStore } from './store.ts'

const entry = (key: string, more: Partial<PlanEntry> = {}): Entry => ({
  kind: 'plan',
  accountId: 'ayşe',
  childId: 'a',
  place: 1,
  key,
  planId: 'a_2026-11',
  activityId: key,
  title: key,
  wish: { kind: 'complete', body: {} },
  madeAt: 1,
  sent: false,
  ...more,
})
const keys = (entries: readonly Entry[]) => entries.map(({ key }) => key)
const add = (one: Entry) => (entries: readonly Entry[]) => [...entries, one]

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

/** Simulates a closed database connection for the given number of transactions. */
function failing(times: number) {
  const { transaction } = IDBDatabase.prototype
  let left = times
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    if (left-- > 0) throw new DOMException('The database connection is closing.', 'InvalidStateError')
    return transaction.apply(this, given)
  })
  onTestFinished(() => spy.mockRestore())
}
/** Keeps the database busy, as a long transaction of another tab does, until the returned function is called. */
const occupied = () =>
  new Promise<() => void>((resolve) => {
    const opening = indexedDB.open('filiz-unsent')
    opening.onsuccess = () => {
      const records = opening.result.transaction('entries', 'readwrite').objectStore('entries')
      let isOver = false
      const goOn = () => {
        if (!isOver) records.count().onsuccess = goOn
      }
      records.count().onsuccess = () => {
        resolve(() => void (isOver = true))
        goOn()
      }
    }
  })
const records = () =>
  new Promise<readonly IDBValidKey[]>((resolve) => {
    const opening = indexedDB.open('filiz-unsent')
    opening.onsuccess = () => {
      const asking = opening.result.transaction('entries').objectStore('entries').getAllKeys()
      asking.onsuccess = () => resolve(asking.result)
    }
  })

describe('indexedDbStore', () => {
  it('keeps the entries of each account across page loads', async () => {
    const disk = indexedDbStore()
    expect(await disk.change('ayşe', add(entry('one')))).toEqual([entry('one')])
    await disk.change('can', add(entry('two', { accountId: 'can' })))
    expect(disk.durable()).toBe(true)
    expect(keys(await indexedDbStore().read('ayşe'))).toEqual(['one'])
    await disk.change('can', () => [])
    expect(await records()).toEqual(['ayşe one'])
  })

  it('retries once on a new connection after a failure', async () => {
    const disk = indexedDbStore()
    await disk.change('ayşe', add(entry('one')))
    failing(1)
    await disk.change('ayşe', add(entry('two', { place: 2 })))
    expect(keys(await disk.read('ayşe'))).toEqual(['one', 'two'])
    expect(keys(await indexedDbStore().read('ayşe'))).toEqual(['one', 'two'])
  })

  it('keeps in memory what the database does not take, and stores it with the next change', async () => {
    const disk = indexedDbStore()
    await disk.change('ayşe', add(entry('one')))
    failing(2)
    expect(keys(await disk.change('ayşe', add(entry('two', { place: 2 }))))).toEqual(['one', 'two'])
    expect(disk.durable()).toBe(false)
    expect(keys(await disk.change('ayşe', add(entry('three', { place: 3 }))))).toEqual(['one', 'two', 'three'])
    expect(keys(await indexedDbStore().read('ayşe'))).toEqual(['one', 'two', 'three'])
    expect(disk.durable()).toBe(true)
  })

  it('keeps a memory with its photo in memory when the browser refuses photos, and stores the rest', async () => {
    const { put } = IDBObjectStore.prototype
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      if ((given[0] as MemoryEntry).photos) throw new DOMException('no blobs', 'DataCloneError')
      return put.apply(this, given)
    })
    onTestFinished(() => spy.mockRestore())
    const disk = indexedDbStore()
    const photos = [{ key: 'photo', blob: new Blob(['picture']) }]
    const memory = { ...entry('memory'), kind: 'memory', photos } as unknown as MemoryEntry
    expect(await disk.change('ayşe', add(memory))).toEqual([memory])
    await disk.change('ayşe', add(entry('two', { place: 2 })))
    expect([keys(await disk.read('ayşe')), disk.durable()]).toEqual([['memory', 'two'], false])
    expect(keys(await indexedDbStore().read('ayşe'))).toEqual(['two'])
  })

  it('uses the disk again after a transaction was late, as behind one of another tab', async () => {
    const other = indexedDbStore()
    await other.change('ayşe', add(entry('one')))
    const disk = indexedDbStore(20, 100)
    // On a busy machine, the first reads may be late, too.
    await expect.poll(async () => keys(await disk.read('ayşe')), { timeout: 30_000 }).toEqual(['one'])
    const release = await occupied()
    expect(keys(await disk.change('ayşe', add(entry('two', { place: 2 }))))).toEqual(['one', 'two'])
    expect([keys(await disk.read('ayşe')), disk.durable()]).toEqual([['one', 'two'], false])
    release()
    await expect.poll(async () => disk.read('ayşe').then(() => disk.durable()), { timeout: 30_000 }).toBe(true)
    expect(keys(await indexedDbStore().read('ayşe'))).toEqual(['one', 'two'])
  })

  it('does not store again what was sent from memory while the disk was late', async () => {
    const disk = indexedDbStore(20, 100)
    await disk.change('ayşe', add(entry('one')))
    const release = await occupied()
    await disk.change('ayşe', add(entry('two', { place: 2 })))
    expect(await disk.change('ayşe', () => [])).toEqual([])
    release()
    await expect.poll(async () => disk.read('ayşe').then(records), { timeout: 30_000 }).toEqual([])
  })

  it('reads what it holds, and what it read last, while the database fails', async () => {
    const disk = indexedDbStore()
    await disk.change('ayşe', add(entry('one')))
    await disk.read('ayşe')
    failing(6)
    expect(keys(await disk.change('ayşe', add(entry('two', { place: 2 }))))).toEqual(['one', 'two'])
    expect(keys(await disk.read('ayşe'))).toEqual(['one', 'two'])
  })

  it('deletes later what was removed while the database failed', async () => {
    const disk = indexedDbStore()
    await disk.change('ayşe', add(entry('one')))
    await disk.read('ayşe')
    failing(2)
    await disk.change('ayşe', () => [])
    await disk.change('ayşe', add(entry('two')))
    expect(await records()).toEqual(['ayşe two'])
    expect(disk.durable()).toBe(true)
  })

  it('does not bring back an entry that another tab deleted while a change of it waited in memory', async () => {
    const disk = indexedDbStore()
    await disk.change('ayşe', add(entry('one')))
    failing(2)
    await disk.change('ayşe', (entries) => entries.map((one) => ({ ...one, sent: true })))
    expect(disk.durable()).toBe(false)
    await indexedDbStore().change('ayşe', () => [])
    expect([await disk.read('ayşe'), await records(), disk.durable()]).toEqual([[], [], true])
  })

  it('starts no timer for a transaction with photos that the database begins too late', async () => {
    const opening: IDBOpenDBRequest[] = []
    const real = indexedDB
    vi.stubGlobal('indexedDB', {
      open: (name: string) => {
        const request = {} as IDBOpenDBRequest
        const asked = real.open(name)
        asked.onupgradeneeded = () => asked.result.createObjectStore('entries')
        asked.onsuccess = () => opening.push(Object.assign(request, { result: asked.result }))
        return request
      },
    })
    const disk = indexedDbStore(20, 0)
    const photos = [{ key: 'photo', blob: new Blob(['picture']) }]
    await disk.change('ayşe', add({ ...entry('memory'), kind: 'memory', photos } as unknown as MemoryEntry))
    await disk.read('ayşe')
    const [timers, aborts] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(IDBTransaction.prototype, 'abort')]
    onTestFinished(() => void vi.restoreAllMocks())
    for (const request of opening) request.onsuccess?.({} as Event)
    await vi.waitUntil(() => aborts.mock.calls.length > 0, { timeout: 30_000 })
    expect(timers.mock.calls.map(([, ms]) => ms)).not.toContain(30_000)
  })

  it('uses memory when the database cannot be opened, and is then not durable', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const disk = indexedDbStore()
    expect(keys(await disk.change('ayşe', add(entry('one'))))).toEqual(['one'])
    expect(keys(await disk.read('ayşe'))).toEqual(['one'])
    expect(disk.durable()).toBe(false)
    // The sweep clears the memory, but rejects, because the database must still be swept later.
    await expect(disk.sweep(() => false)).rejects.toBeInstanceOf(Error)
    expect(await disk.read('ayşe')).toEqual([])
  })

  it.each([
    ['the database never opens', () => vi.stubGlobal('indexedDB', { open: () => ({}) })],
    [
      'a request never ends',
      () => {
        const spy = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValue({} as IDBRequest)
        onTestFinished(() => spy.mockRestore())
        const kept = vi.spyOn(IDBTransaction.prototype, 'addEventListener').mockReturnValue()
        onTestFinished(() => kept.mockRestore())
      },
    ],
  ])('uses memory when %s, and stores nothing later', async (_, hang) => {
    hang()
    const disk = indexedDbStore(20)
    expect(keys(await disk.change('ayşe', add(entry('one'))))).toEqual(['one'])
    expect(keys(await disk.read('ayşe'))).toEqual(['one'])
    expect(disk.durable()).toBe(false)
  })

  it('does not apply a change of which the database reports the opening too late', async () => {
    const real = indexedDB
    const opening: IDBOpenDBRequest[] = []
    vi.stubGlobal('indexedDB', {
      open: (name: string) => {
        const request = {} as IDBOpenDBRequest
        opening.push(request)
        const asked = real.open(name)
        asked.onupgradeneeded = () => asked.result.createObjectStore('entries')
        asked.onsuccess = () => Object.assign(request, { result: asked.result })
        return request
      },
    })
    const disk = indexedDbStore(20)
    await disk.change('ayşe', add(entry('one')))
    await expect.poll(() => opening.every(({ result }) => result)).toBe(true)
    for (const request of opening) request.onsuccess?.({} as Event)
    vi.stubGlobal('indexedDB', real)
    await new Promise((later) => setTimeout(later, 20))
    expect(await indexedDbStore().read('ayşe')).toEqual([])
  })

  it('sweeps the entries of all accounts', async () => {
    const disk = indexedDbStore()
    for (const [account, key, madeAt] of [
      ['ayşe', 'old', 1],
      ['ayşe', 'new', 9],
      ['can', 'old', 1],
    ] as const)
      await disk.change(account, add(entry(key, { accountId: account, madeAt })))
    await disk.sweep((_, { madeAt }) => madeAt > 5)
    expect(keys(await disk.read('ayşe'))).toEqual(['new'])
    expect(await records()).toEqual(['ayşe new'])
  })
})
