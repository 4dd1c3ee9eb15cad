import { createStore, get, type UseStore } from 'idb-keyval'
import type { Entries, Entry } from './entries.ts'

/** Where an account's entries are kept. Each account's are its own. */
export interface Disk {
  /** Whether what is on it outlives the page. */
  readonly durable: () => boolean
  readonly read: (accountId: string) => Promise<Entries>
  /** In one transaction: two tabs that change it at once lose nothing. Answers what it is now. `to` may be asked twice. */
  readonly change: (accountId: string, to: (entries: Entries) => Entries) => Promise<Entries>
  /** Takes off what is not to stay, of every account. */
  readonly sweep: (stays: Stays) => Promise<void>
}
export type Stays = (accountId: string, entry: Entry) => boolean

/** For as long as the page is open. */
export function memoryDisk(): Disk {
  const accounts = new Map<string, Entries>()
  return {
    durable: () => false,
    read: async (accountId) => accounts.get(accountId) ?? [],
    async change(accountId, to) {
      const now = to(accounts.get(accountId) ?? [])
      accounts.set(accountId, now)
      return now
    },
    async sweep(stays) {
      for (const [accountId, entries] of accounts)
        accounts.set(
          accountId,
          entries.filter((entry) => stays(accountId, entry)),
        )
    },
  }
}

/**
 * The browser's; where its database cannot be opened at all, the page's memory. A connection that a browser closed, or one transaction
 * that failed, is no reason to leave what is on it: it is tried once more, and then the failure is its caller's. No token is on it.
 */
export function browserDisk(): Disk {
  const memory = memoryDisk()
  const open = () => createStore('filiz-outbox', 'accounts')
  let store = open()
  let opened = false
  let durable = true

  async function onDisk<T>(work: (on: UseStore) => Promise<T>): Promise<T> {
    const known: UseStore = (mode, use) =>
      store(mode, (objects) => {
        opened = true
        return use(objects)
      })
    try {
      return await work(known)
    } catch {
      store = open()
      return work(known)
    }
  }
  async function kept<T>(work: (on: UseStore) => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    if (!durable) return otherwise()
    try {
      return await onDisk(work)
    } catch (error) {
      if (opened) throw error
      durable = false
      return otherwise()
    }
  }
  return {
    durable: () => durable,
    read: (accountId) =>
      kept(
        async (on) => (await get<Entries>(accountId, on)) ?? [],
        () => memory.read(accountId),
      ),
    change: (accountId, to) =>
      kept(
        (on) => changed(on, accountId, to),
        () => memory.change(accountId, to),
      ),
    async sweep(stays) {
      await memory.sweep(stays)
      await onDisk((on) => swept(on, stays))
    },
  }
}

const changed = (on: UseStore, accountId: string, to: (entries: Entries) => Entries) =>
  on(
    'readwrite',
    (objects) =>
      new Promise<Entries>((resolve, reject) => {
        let now: Entries = []
        ending(objects, () => resolve(now), reject)
        const reading = objects.get(accountId) as IDBRequest<Entries | undefined>
        reading.onsuccess = () => {
          now = to(reading.result ?? [])
          // Nothing tells of an account that has nothing here.
          if (now.length === 0) objects.delete(accountId)
          else objects.put(now, accountId)
        }
      }),
  )

const swept = (on: UseStore, stays: Stays) =>
  on(
    'readwrite',
    (objects) =>
      new Promise<void>((resolve, reject) => {
        ending(objects, resolve, reject)
        const reading = objects.openCursor()
        reading.onsuccess = () => {
          const cursor = reading.result
          if (!cursor) return
          const [accountId, entries] = [String(cursor.key), cursor.value as Entries]
          const left = entries.filter((entry) => stays(accountId, entry))
          if (left.length === 0) cursor.delete()
          else if (left.length < entries.length) cursor.update(left)
          cursor.continue()
        }
      }),
  )

function ending({ transaction }: IDBObjectStore, done: () => void, failed: (error: unknown) => void) {
  transaction.addEventListener('complete', done)
  transaction.addEventListener('abort', () => failed(transaction.error))
}
