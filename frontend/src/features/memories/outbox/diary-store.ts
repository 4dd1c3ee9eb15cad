import { createStore, del, keys, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { withLimit } from '../../../lib/with-limit.ts'
import type { PendingMemory } from './pending-memory.ts'

/** Storage of pending memories. Each has a record of its own, because its photos are large. */
export interface DiaryStore {
  /** True when the records survive closing the page. */
  readonly durable: () => boolean
  /** Returns the account's records, oldest first. */
  readonly read: (accountId: string) => Promise<readonly PendingMemory[]>
  readonly put: (memory: PendingMemory) => Promise<void>
  /** Overwrites a record that still exists. Resolves to false when it was removed meanwhile, as by a sign-out. */
  readonly replace: (memory: PendingMemory) => Promise<boolean>
  readonly remove: (memory: PendingMemory) => Promise<void>
  /** Deletes the records for which `stays` is false. */
  readonly sweep: (stays: (accountId: string, record: Pick<PendingMemory, 'madeAt'>) => boolean) => Promise<void>
}

const nameOf = ({ accountId, madeAt, key }: PendingMemory) => `${accountId} ${String(madeAt).padStart(15, '0')} ${key}`
const parsed = (name: string) => {
  const [accountId = '', madeAt = ''] = name.split(' ')
  return [accountId, { madeAt: Number(madeAt) }] as const
}

export function memoryDiaryStore(): DiaryStore {
  const records = new Map<string, PendingMemory>()
  return {
    durable: () => false,
    read: async (accountId) =>
      [...records]
        .filter(([, memory]) => memory.accountId === accountId)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, memory]) => memory),
    put: async (memory) => void records.set(nameOf(memory), memory),
    async replace(memory) {
      const exists = records.has(nameOf(memory))
      if (exists) records.set(nameOf(memory), memory)
      return exists
    },
    remove: async (memory) => void records.delete(nameOf(memory)),
    async sweep(stays) {
      for (const name of records.keys()) if (!stays(...parsed(name))) records.delete(name)
    },
  }
}

const openMs = 5_000
/** Milliseconds for one record: its photos have several megabytes, and some devices are slow. */
const writeMs = 30_000

/** One transaction, so that a record that another tab removes meanwhile does not come back. */
const replaceIn = (on: UseStore, name: string, value: PendingMemory): Promise<boolean> =>
  on('readwrite', async (records) => {
    const exists = (await promisifyRequest(records.getKey(name))) !== undefined
    if (exists) await promisifyRequest(records.put(value, name))
    return exists
  })

/** Stores pending memories in IndexedDB, or in memory when the database cannot be opened. */
export function indexedDbDiaryStore(): DiaryStore {
  const memory = memoryDiaryStore()
  let durable = true
  let disk: UseStore | undefined

  /** Opens the database once; resolves to undefined when it cannot be used. */
  async function opened(): Promise<UseStore | undefined> {
    if (disk || !durable) return disk
    try {
      const store = createStore('filiz-diary', 'pending')
      await withLimit(() => keys(store), openMs)
      disk = store
    } catch {
      durable = false
    }
    return disk
  }
  const names = async (on: UseStore) => (await withLimit(() => keys(on), openMs)).map(String).sort()

  return {
    durable: () => durable,
    async read(accountId) {
      const on = await opened()
      if (!on) return memory.read(accountId)
      const own = (await names(on)).filter((name) => parsed(name)[0] === accountId)
      const found = await Promise.all(own.map((name) => withLimit(() => get<PendingMemory>(name, on), writeMs)))
      return found.filter((one) => one !== undefined)
    },
    async put(pending) {
      const on = await opened()
      await (on ? withLimit(() => set(nameOf(pending), pending, on), writeMs) : memory.put(pending))
    },
    async replace(pending) {
      const on = await opened()
      return on ? withLimit(() => replaceIn(on, nameOf(pending), pending), writeMs) : memory.replace(pending)
    },
    async remove(pending) {
      const on = await opened()
      await (on ? withLimit(() => del(nameOf(pending), on), writeMs) : memory.remove(pending))
    },
    async sweep(stays) {
      await memory.sweep(stays)
      const on = await opened()
      if (!on) return
      for (const name of await names(on)) if (!stays(...parsed(name))) await del(name, on)
    },
  }
}
