import 'fake-indexeddb/auto'
import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { browserDisk } from './disk.ts'
import type { Entry } from './entries.ts'

const entry = (key: string, more: Partial<Entry> = {}): Entry => ({
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

/** As a browser does that closed the connection, or has no room for a moment. */
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
    const opening = indexedDB.open('filiz-outbox')
    opening.onsuccess = () => {
      const asking = opening.result.transaction('accounts').objectStore('accounts').getAllKeys()
      asking.onsuccess = () => resolve(asking.result)
    }
  })

describe('the browser’s disk', () => {
  it('keeps each account’s entries beyond the page, and no record of an account that has none', async () => {
    const disk = browserDisk()
    expect(await disk.change('ayşe', add(entry('one')))).toEqual([entry('one')])
    await disk.change('can', add(entry('two')))
    expect(disk.durable()).toBe(true)
    expect(keys(await browserDisk().read('ayşe'))).toEqual(['one'])
    await disk.change('can', () => [])
    expect(await records()).toEqual(['ayşe'])
  })

  it('that fails once is asked again on a new connection, and loses nothing', async () => {
    const disk = browserDisk()
    await disk.change('ayşe', add(entry('one')))
    failing(1)
    await disk.change('ayşe', add(entry('two')))
    expect(keys(await disk.read('ayşe'))).toEqual(['one', 'two'])
    expect(keys(await browserDisk().read('ayşe'))).toEqual(['one', 'two'])
  })

  it('that goes on failing says so, and is still the one that counts when it is well again', async () => {
    const disk = browserDisk()
    await disk.change('ayşe', add(entry('one')))
    failing(2)
    await expect(disk.change('ayşe', add(entry('two')))).rejects.toThrow('closing')
    expect(keys(await disk.change('ayşe', add(entry('three'))))).toEqual(['one', 'three'])
    expect(disk.durable()).toBe(true)
  })

  it('that cannot be opened is the page’s memory, and says that it does not outlive it', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const disk = browserDisk()
    expect(keys(await disk.change('ayşe', add(entry('one'))))).toEqual(['one'])
    expect(keys(await disk.read('ayşe'))).toEqual(['one'])
    expect(disk.durable()).toBe(false)
    // The memory is swept all the same, and the other is to be swept another time.
    await expect(disk.sweep(() => false)).rejects.toBeInstanceOf(Error)
    expect(await disk.read('ayşe')).toEqual([])
  })

  it('is swept of what is not to stay, whosever it is', async () => {
    const disk = browserDisk()
    for (const [account, key, madeAt] of [
      ['ayşe', 'old', 1],
      ['ayşe', 'new', 9],
      ['can', 'old', 1],
    ] as const)
      await disk.change(account, add(entry(key, { madeAt })))
    await disk.sweep((_, { madeAt }) => madeAt > 5)
    expect(keys(await disk.read('ayşe'))).toEqual(['new'])
    expect(await records()).toEqual(['ayşe'])
  })
})
