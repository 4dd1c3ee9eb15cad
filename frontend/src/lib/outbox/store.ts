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
  /** Offers the disk again what only memory has, of all accounts. */
  readonly storeHeld: () => Promise<void>
  /** Deletes the entries of all accounts for which `stays` is false. Rejects when the database cannot be used. */
  readonly sweep: (stays: MayStay) => Promise<void>
}
export type MayStay = (accountId: string, entry: Entry) => boolean

interface Disk {
  /** Runs `work` in one transaction and resolves to its result. `extend` allows it more time. */
  readonly transact: <T>(
    mode: IDBTransactionMode,
    work: (records: IDBObjectStore, result: (value: T) => void, extend: () => void) => void,
  ) => Promise<T>
}

const nameOf = ({ accountId, key }: Entry) => `${accountId} ${key}`
const changedIn = (before: Entries, after: Entries): Entries => after.filter((entry) => !before.includes(entry))
const hasPhotos = (entry: Entry): boolean => entry.kind === 'memory' && entry.photos.length > 0
const removedIn = (before: Entries, after: Entries): Entries =>
  before.filter(({ key }) => !after.some((entry) => entry.key === key))

/** Keeps the entries in memory until the page is closed. */
export const memoryStore = (): OutboxStore => storeOn(undefined, 0)

/**
 * Stores entries in IndexedDB. Falls back to memory for all entries while the database cannot be opened or times out,
 * and for single entries when the disk is full or the browser refuses photos (private windows). Entries in memory are
 * stored once the database accepts them. Tokens are never stored.
 */
export const indexedDbStore = (limitMs = 3_000, restMs = 10_000): OutboxStore =>
  storeOn(indexedDbDisk(limitMs, restMs), restMs)

/** @param restMs milliseconds until entries that the disk did not accept are stored again */
function storeOn(disk: Disk | undefined, restMs: number): OutboxStore {
  /**
   * Entries that differ from the disk, by record; undefined: the entry was removed. `isNew`: the disk never had it. Any
   * other that the disk no longer has was sent or removed by another tab.
   */
  const held = new Map<string, { readonly entry: Entry | undefined; readonly isNew: boolean }>()
  /** The last known entries of each account, used while the database fails. */
  const lastKnown = new Map<string, Entries>()
  /** Time in milliseconds of `performance.now` from which on entries in memory are stored again. */
  let retryFrom = 0

  function hold(name: string, entry: Entry | undefined, before: Entries = []) {
    const isNew = held.get(name)?.isNew ?? before.every((one) => nameOf(one) !== name)
    held.set(name, { entry, isNew })
  }

  function merged(accountId: string, stored: Entries): Entries {
    const all = new Map<string, Entry | undefined>(stored.map((entry) => [nameOf(entry), entry]))
    for (const [name, { entry, isNew }] of held)
      if (name.startsWith(`${accountId} `) && (isNew || all.has(name))) all.set(name, entry)
    return [...all.values()].filter((entry) => entry !== undefined).sort((a, b) => a.place - b.place)
  }

  async function read(accountId: string): Promise<Entries> {
    if (!disk) return merged(accountId, [])
    await storeHeld()
    const stored = disk.transact<Entries>('readonly', (records, result) => {
      const reading = records.getAll(ofAccount(accountId)) as IDBRequest<Entry[]>
      reading.onsuccess = () => result(reading.result)
    })
    // Entries in memory are sent even while the database fails.
    const entries = merged(accountId, await stored.catch(() => lastKnown.get(accountId) ?? []))
    lastKnown.set(accountId, entries)
    return entries
  }

  /** Stores what only memory has. Each entry has its own transaction, because the disk may refuse some. */
  async function storeHeld(): Promise<void> {
    if (!disk || performance.now() < retryFrom) return
    for (const [name, one] of held)
      await disk
        .transact('readwrite', (records, _, extend) => {
          const { entry, isNew } = one
          if (entry && hasPhotos(entry)) extend()
          const reading = records.getKey(name)
          reading.onsuccess = () => {
            // The entry has changed while this transaction waited for its turn.
            if (held.get(name) !== one) return
            try {
              if (!entry) records.delete(name)
              else if (isNew || reading.result !== undefined) records.put(entry, name)
            } catch {
              records.transaction.abort()
            }
          }
        })
        .then(
          () => held.get(name) === one && held.delete(name),
          () => {
            retryFrom = performance.now() + restMs
          },
        )
  }

  return {
    durable: () => disk !== undefined && [...held.values()].every(({ entry }) => entry === undefined),
    read,
    storeHeld,
    async change(accountId, to) {
      let [before, after]: [Entries, Entries] = [[], []]
      try {
        if (!disk) throw new Error('there is no database')
        await storeHeld()
        await disk.transact('readwrite', (records, _, extend) => {
          const reading = records.getAll(ofAccount(accountId)) as IDBRequest<Entry[]>
          reading.onsuccess = () => {
            before = merged(accountId, reading.result)
            after = to(before)
            const changed = changedIn(before, after)
            if (changed.some(hasPhotos)) extend()
            try {
              for (const entry of removedIn(before, after)) records.delete(nameOf(entry))
              for (const entry of changed) records.put(entry, nameOf(entry))
            } catch {
              records.transaction.abort()
            }
          }
        })
        for (const entry of [...removedIn(before, after), ...changedIn(before, after)]) held.delete(nameOf(entry))
      } catch {
        before = await read(accountId)
        after = to(before)
        for (const entry of removedIn(before, after)) hold(nameOf(entry), undefined)
        for (const entry of changedIn(before, after)) hold(nameOf(entry), entry, before)
      }
      lastKnown.set(accountId, after)
      return after
    },
    async sweep(stays) {
      for (const [name, { entry }] of held) if (entry && !stays(entry.accountId, entry)) hold(name, undefined)
      for (const [accountId, known] of lastKnown)
        lastKnown.set(
          accountId,
          known.filter((entry) => stays(accountId, entry)),
        )
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
 * @param limitMs milliseconds to open the database and to read or write a record without photos, the time behind other
 *   transactions included
 * @param restMs milliseconds for which a database that timed out is not used, so that calls do not wait for it
 */
function indexedDbDisk(limitMs: number, restMs: number): Disk {
  const open = () => createStore('filiz-unsent', 'entries')
  let store = open()
  let restUntil = 0

  /** A failed transaction is tried once more on a new connection. */
  async function transact<T>(
    mode: IDBTransactionMode,
    work: (records: IDBObjectStore, result: (value: T) => void, extend: () => void) => void,
  ): Promise<T> {
    if (performance.now() < restUntil) throw new DOMException('The database was late', 'TimeoutError')
    let isLate = false
    let transaction: IDBTransaction | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = deferred<never>()
    const limit = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isLate = true
        restUntil = performance.now() + restMs
        store = open()
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
            let value: T | undefined
            transaction.addEventListener('complete', () => resolve(value as T))
            transaction.addEventListener('abort', () => reject(records.transaction.error))
            const extend = () => isLate || limit(photosMs)
            work(records, (found) => (value = found), extend)
          }),
      )
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
    } finally {
      clearTimeout(timer)
    }
  }

  return { transact }
}

/** A browser without IndexedDB throws instead of rejecting. */
const attemptAsync = async <T>(work: () => Promise<T>): Promise<T> => work()

const ofAccount = (accountId: string) => IDBKeyRange.bound(`${accountId} `, `${accountId} \uFFFF`)
