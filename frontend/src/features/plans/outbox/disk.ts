import { createStore, del, get, update } from 'idb-keyval'
import type { Entries } from './entries.ts'

/** Where an account's entries outlive the page. Each account's are its own. */
export interface Disk {
  readonly read: (accountId: string) => Promise<Entries>
  /** In one transaction: two tabs that change it at once lose nothing. Answers what it is now. */
  readonly change: (accountId: string, to: (entries: Entries) => Entries) => Promise<Entries>
  readonly clear: (accountId: string) => Promise<void>
}

/** For as long as the page is open. */
export function memoryDisk(): Disk {
  const accounts = new Map<string, Entries>()
  return {
    read: async (accountId) => accounts.get(accountId) ?? [],
    async change(accountId, to) {
      const now = to(accounts.get(accountId) ?? [])
      accounts.set(accountId, now)
      return now
    },
    async clear(accountId) { accounts.delete(accountId) },
  }
}

/** The browser's; where it keeps nothing, the page's memory. No token is in it. */
export function browserDisk(): Disk {
  const store = createStore('filiz-outbox', 'accounts')
  let disk: Disk = {
    read: async (accountId) => await get<Entries>(accountId, store) ?? [],
    async change(accountId, to) {
      let now: Entries = []
      await update<Entries>(accountId, (before) => { now = to(before ?? []); return now }, store)
      return now
    },
    clear: (accountId) => del(accountId, store),
  }
  const memory = memoryDisk()
  async function tried<T>(work: (on: Disk) => Promise<T>): Promise<T> {
    try {
      return await work(disk)
    } catch (error) {
      if (disk === memory) throw error
      disk = memory
      return work(disk)
    }
  }
  return {
    read: (accountId) => tried((on) => on.read(accountId)),
    change: (accountId, to) => tried((on) => on.change(accountId, to)),
    clear: (accountId) => tried((on) => on.clear(accountId)),
  }
}
