import { createStore } from 'idb-keyval'
import { attempt } from '../attempt.ts'
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

type Update = (stored: Entries) => { readonly before: Entries; readonly after: Entries }
interface Disk {
  readonly usable: () => boolean
  readonly read: (accountId: string) => Promise<Entries>
  readonly update: (accountId: string, update: Update) => Promise<void>
  readonly sweep: (stays: MayStay) => Promise<void>
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

  function merged(accountId: string, stored: Entries): Entries {
    const all = new Map<string, Entry | undefined>(stored.map((entry) => [nameOf(entry), entry]))
    for (const [name, entry] of held) if (name.startsWith(`${accountId} `)) all.set(name, entry)
    return [...all.values()].filter((entry) => entry !== undefined).sort((a, b) => a.place - b.place)
  }
  async function readDisk(accountId: string): Promise<Entries> {
    if (!disk?.usable()) return []
    return disk.read(accountId).catch((error: unknown) => {
      if (disk.usable()) throw error
      return []
    })
  }

  return {
    durable: () => (disk?.usable() ?? false) && [...held.values()].every((entry) => entry === undefined),
    read: async (accountId) => merged(accountId, await readDisk(accountId)),
    async change(accountId, to) {
      let before: Entries = []
      let after: Entries = []
      const update: Update = (stored) => {
        before = merged(accountId, stored)
        after = to(before)
        return { before, after }
      }
      try {
        if (!disk?.usable()) throw new Error('there is no database')
        await disk.update(accountId, update)
        for (const entry of [...removedIn(before, after), ...changedIn(before, after)]) held.delete(nameOf(entry))
      } catch {
        update(await readDisk(accountId).catch((): Entries => []))
        for (const entry of removedIn(before, after)) held.set(nameOf(entry), undefined)
        for (const entry of changedIn(before, after)) held.set(nameOf(entry), entry)
      }
      return after
    },
    async sweep(stays) {
      for (const [name, entry] of held) if (entry && !stays(entry.accountId, entry)) held.set(name, undefined)
      await disk?.sweep(stays)
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

  /** Runs `work` in one transaction, and once more on a new connection after a failure. */
  async function inTransaction<T>(
    mode: IDBTransactionMode,
    work: (records: IDBObjectStore, result: (value: T) => void, extend: () => void) => void,
  ): Promise<T> {
    let isLate = false
    let transaction: IDBTransaction | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = Promise.withResolvers<never>()
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

  return {
    usable: () => usable,
    read: (accountId) =>
      inTransaction('readonly', (records, result) => {
        const reading = records.getAll(ofAccount(accountId)) as IDBRequest<Entry[]>
        reading.onsuccess = () => result(reading.result)
      }),
    update: (accountId, update) =>
      inTransaction('readwrite', (records, _, extend) => {
        const reading = records.getAll(ofAccount(accountId)) as IDBRequest<Entry[]>
        reading.onsuccess = () => {
          const isDone = attempt(() => {
            const { before, after } = update(reading.result)
            const changed = changedIn(before, after)
            if (changed.some((entry) => entry.kind === 'memory' && entry.photos.length > 0)) extend()
            for (const entry of removedIn(before, after)) records.delete(nameOf(entry))
            for (const entry of changed) records.put(entry, nameOf(entry))
            return true
          })
          if (!isDone) records.transaction.abort()
        }
      }),
    sweep: (stays) =>
      inTransaction('readwrite', (records) => {
        const reading = records.openCursor()
        reading.onsuccess = () => {
          const cursor = reading.result
          if (!cursor) return
          const entry = cursor.value as Entry
          if (!stays(entry.accountId, entry)) cursor.delete()
          cursor.continue()
        }
      }),
  }
}

/** A browser without IndexedDB throws instead of rejecting. */
const attemptAsync = async <T>(work: () => Promise<T>): Promise<T> => work()

const ofAccount = (accountId: string) => IDBKeyRange.bound(`${accountId} `, `${accountId} \uFFFF`)
