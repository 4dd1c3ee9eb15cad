import { createStore, get, type UseStore } from 'idb-keyval'
import { withLimit } from '../../../lib/with-limit.ts'
import type { Entries, Entry } from './entries.ts'
import { attempt } from '../../../lib/attempt.ts'

/** Storage of the outbox entries, separate for each account. */
export interface OutboxStore {
  /** True when the entries survive closing the page. */
  readonly durable: () => boolean
  readonly read: (accountId: string) => Promise<Entries>
  /**
   * Changes the entries in one transaction, so that concurrent tabs lose nothing. Resolves to the new entries. `to` may
   * be called a second time when the transaction is retried.
   */
  readonly change: (accountId: string, to: (entries: Entries) => Entries) => Promise<Entries>
  /** Deletes the entries of all accounts for which `mayStay` is false. */
  readonly sweep: (stays: MayStay) => Promise<void>
}
export type MayStay = (accountId: string, entry: Entry) => boolean

/** Keeps the entries in memory until the page is closed. */
export function memoryStore(): OutboxStore {
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

const isLate = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

/**
 * Stores entries in IndexedDB, or in memory when the database cannot be opened at all or does not answer in time. A
 * failed transaction is retried once on a new connection; then the call rejects. Tokens are never stored.
 */
export function indexedDbStore(limitMs = 3_000): OutboxStore {
  const memory = memoryStore()
  const open = () => createStore('filiz-outbox', 'accounts')
  let store = open()
  let opened = false
  let durable = true

  async function onDisk<T>(work: (on: UseStore) => Promise<T>): Promise<T> {
    let late = false
    let transaction: IDBTransaction | undefined
    const known: UseStore = (mode, use) =>
      store(mode, (objects) => {
        transaction = objects.transaction
        // The entries are in memory by now and must not be stored a second time.
        if (late) transaction.abort()
        else opened = true
        return use(objects)
      })
    const limited = () => withLimit(() => work(known), limitMs)
    try {
      return await limited().catch((error: unknown) => {
        if (isLate(error)) throw error
        store = open()
        return limited()
      })
    } catch (error) {
      if (isLate(error)) {
        late = true
        durable = false
        attempt(() => transaction?.abort())
      }
      throw error
    }
  }
  async function kept<T>(work: (on: UseStore) => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    if (!durable) return otherwise()
    try {
      return await onDisk(work)
    } catch (error) {
      if (opened && durable) throw error
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
      if (!durable) throw new Error('the database cannot be used')
      await onDisk((on) => swept(on, stays))
    },
  }
}

const changed = (on: UseStore, accountId: string, to: (entries: Entries) => Entries) =>
  on(
    'readwrite',
    (objects) =>
      new Promise<Entries>((resolve, reject) => {
        let now: Entries | undefined
        ending(objects, () => (now ? resolve(now) : reject(new Error('the entries were not read'))), reject)
        const reading = objects.get(accountId) as IDBRequest<Entries | undefined>
        reading.onsuccess = () => {
          try {
            const wanted = to(reading.result ?? [])
            // An account without entries has no record.
            if (wanted.length === 0) objects.delete(accountId)
            else objects.put(wanted, accountId)
            now = wanted
          } catch (error) {
            reject(error)
            objects.transaction.abort()
          }
        }
      }),
  )

const swept = (on: UseStore, stays: MayStay) =>
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
