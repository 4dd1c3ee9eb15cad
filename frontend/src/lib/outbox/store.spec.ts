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

  it('keeps in memory what the database does not take, and goes on with the database', async () => {
    const disk = indexedDbStore()
    await disk.change('ayşe', add(entry('one')))
    failing(2)
    expect(keys(await disk.change('ayşe', add(entry('two', { place: 2 }))))).toEqual(['one', 'two'])
    expect(disk.durable()).toBe(false)
    expect(keys(await disk.change('ayşe', add(entry('three', { place: 3 }))))).toEqual(['one', 'two', 'three'])
    expect(keys(await indexedDbStore().read('ayşe'))).toEqual(['one', 'three'])
    // An entry that was sent from memory is gone for good.
    await disk.change('ayşe', (entries) => entries.filter(({ key }) => key !== 'two'))
    expect([keys(await disk.read('ayşe')), disk.durable()]).toEqual([['one', 'three'], true])
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
