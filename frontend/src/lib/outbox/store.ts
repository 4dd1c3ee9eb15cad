import { createStore } from 'idb-keyval'
import { attempt } from '../attempt.ts'
import { deferred } from '../deferred.ts'
import type { Entries, Entry } from './entry.ts'

/** Storage of the entries of all accounts. Each has a record of its own, because its photos are large. */
export interface OutboxStore {
  /** True when the entries survive closing the page. */
  readonly durable: () => boolean
  /** Returns the account's entries in their order. */
  readonly read: (accountId: string) => Promise<Entries>
  /**
   * Changes the account's entries in one transaction, so that concurrent tabs lose nothing. Resolves to the new
   * entries. `to` may be called again when the transaction is retried. What cannot be stored is kept in memory.
   */
  readonly change: (accountId: string, to: (entries: Entries) => Entries) => Promise<Entries>
  /** Deletes the entries of all accounts for which `stays` is false. Rejects when the database cannot be used. */
  readonly sweep: (stays: MayStay) => Promise<void>
}
export type MayStay = (accountId: string, entry: Entry) => boolean

interface Disk {
  readonly usable: () => boolean
  /** Runs `work` in one transaction and resolves to its result. `extend` allows it more time. */
  readonly transact: <T>(
    mode: IDBTransactionMode,
    work: (records: IDBObjectStore, result: (value: T) => void, extend: () => void) => void,
  ) => Promise<T>
}

const nameOf = ({ accountId, key }: Entry) => `${accountId} ${key}`
const changedIn = (before: Entries, after: Entries): Entries => after.filter((entry) => !before.includes(entry))
const removedIn = (before: Entries, after: Entries): Entries =>
  before.filter(({ key }) => !after.some((entry) => entry.key === key))

/** Keeps the entries in memory until the page is closed. */
export const memoryStore = (): OutboxStore => storeOn(undefined)

/**
 * Stores entries in IndexedDB, and in memory what it does not take: all of them when it cannot be opened or does not
 * answer in time, some when the disk is full or the browser refuses photos (private windows). Tokens are never stored.
 */
export const indexedDbStore = (limitMs = 3_000): OutboxStore => storeOn(indexedDbDisk(limitMs))

function storeOn(disk: Disk | undefined): OutboxStore {
  /** Entries that differ from the disk, by record; undefined: the entry was removed. */
  const held = new Map<string, Entry | undefined>()
  /** The last entries read of each account, used while the database fails. */
  const lastRead = new Map<string, Entries>()

  function merged(accountId: string, stored: Entries): Entries {
    const all = new Map<string, Entry | undefined>(stored.map((entry) => [nameOf(entry), entry]))
    for (const [name, entry] of held) if (name.startsWith(`${accountId} `)) all.set(name, entry)
    return [...all.values()].filter((entry) => entry !== undefined).sort((a, b) => a.place - b.place)
  }
  /** Records that were removed while the database failed, and are still on disk. */
  const removedBefore = (accountId: string): readonly string[] =>
    [...held].flatMap(([name, entry]) => (entry === undefined && name.startsWith(`${accountId} `) ? [name] : []))

  async function read(accountId: string): Promise<Entries> {
    if (!disk?.usable()) return merged(accountId, [])
    const stored = disk.transact<Entries>('readonly', (records, result) => {
      const reading = records.getAll(ofAccount(accountId)) as IDBRequest<Entry[]>
      reading.onsuccess = () => result(reading.result)
    })
    // Entries in memory are sent even while the database fails.
    const known = await stored.catch(() => (disk.usable() ? (lastRead.get(accountId) ?? []) : []))
    lastRead.set(accountId, known)
    return merged(accountId, known)
  }

  return {
    durable: () => (disk?.usable() ?? false) && [...held.values()].every((entry) => entry === undefined),
    read,
    async change(accountId, to) {
      let [before, after]: [Entries, Entries] = [[], []]
      try {
        if (!disk?.usable()) throw new Error('there is no database')
        await disk.transact('readwrite', (records, _, extend) => {
          const reading = records.getAll(ofAccount(accountId)) as IDBRequest<Entry[]>
          reading.onsuccess = () => {
            before = merged(accountId, reading.result)
            after = to(before)
            const changed = changedIn(before, after)
            if (changed.some((entry) => entry.kind === 'memory' && entry.photos.length > 0)) extend()
            try {
              for (const name of [...removedIn(before, after).map(nameOf), ...removedBefore(accountId)])
                records.delete(name)
              for (const entry of changed) records.put(entry, nameOf(entry))
            } catch {
              records.transaction.abort()
            }
          }
        })
        for (const entry of [...removedIn(before, after), ...changedIn(before, after)]) held.delete(nameOf(entry))
        for (const name of removedBefore(accountId)) held.delete(name)
      } catch {
        before = await read(accountId).catch(() => merged(accountId, []))
        after = to(before)
        for (const entry of removedIn(before, after)) held.set(nameOf(entry), undefined)
        for (const entry of changedIn(before, after)) held.set(nameOf(entry), entry)
      }
      return after
    },
    async sweep(stays) {
      for (const [name, entry] of held) if (entry && !stays(entry.accountId, entry)) held.set(name, undefined)
      await disk?.transact('readwrite', (records) => {
        const reading = records.openCursor()
        reading.onsuccess = () => {
          const cursor = reading.result
          if (!cursor) return
          const entry = cursor.value as Entry
          if (!stays(entry.accountId, entry)) cursor.delete()
          cursor.continue()
        }
      })
    },
  }
}

/** Milliseconds for records with photos of several megabytes on a slow device. */
const photosMs = 30_000

/**
 * @param limitMs milliseconds to open the database and to read or write a record without photos. Later the database is
 *   not used any more, because what it stores then is in memory already.
 */
function indexedDbDisk(limitMs: number): Disk {
  const open = () => createStore('filiz-unsent', 'entries')
  let store = open()
  let opened = false
  let usable = true

  /** A failed transaction is tried once more on a new connection. */
  async function transact<T>(
    mode: IDBTransactionMode,
    work: (records: IDBObjectStore, result: (value: T) => void, extend: () => void) => void,
  ): Promise<T> {
    let isLate = false
    let transaction: IDBTransaction | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = deferred<never>()
    const limit = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isLate = true
        usable = false
        attempt(() => transaction?.abort())
        tooLate.reject(new DOMException('The database did not answer in time', 'TimeoutError'))
      }, ms)
    }
    const once = () =>
      store(
        mode,
        (records) =>
          new Promise<T>((resolve, reject) => {
            transaction = records.transaction
            // The entries are in memory by now and must not be stored a second time.
            if (isLate) transaction.abort()
            else opened = true
            let value: T | undefined
            transaction.addEventListener('complete', () => resolve(value as T))
            transaction.addEventListener('abort', () => reject(records.transaction.error))
            const extend = () => limit(photosMs)
            work(records, (found) => (value = found), extend)
          }),
      )
    if (!usable) throw new Error('the database cannot be used')
    limit(limitMs)
    try {
      return await Promise.race([
        tooLate.promise,
        attemptAsync(once).catch((error: unknown) => {
          if (isLate) throw error
          store = open()
          return attemptAsync(once)
        }),
      ])
    } catch (error) {
      if (!opened) usable = false
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return { usable: () => usable, transact }
}

/** A browser without IndexedDB throws instead of rejecting. */
const attemptAsync = async <T>(work: () => Promise<T>): Promise<T> => work()

const ofAccount = (accountId: string) => IDBKeyRange.bound(`${accountId} `, `${accountId} \uFFFF`)
