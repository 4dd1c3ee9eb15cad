import { createStore, entries as recordsIn, promisifyRequest, type UseStore } from 'idb-keyval'
import { withLimit } from '../with-limit.ts'
import type { Entries, MemoryEntry, PlanEntry, Refusal } from './entry.ts'
import type { LaneName } from './kinds/kind.ts'
import type { OutboxStore } from './store.ts'

type StoredPlanEntry = Omit<PlanEntry, 'kind' | 'accountId' | 'childId' | 'place'>
type StoredMemory = Omit<MemoryEntry, 'kind' | 'place' | 'sent' | 'refusal'> & {
  readonly refusal?: string
  readonly foreignStatus?: number
  readonly conflict?: Refusal['conflict']
}

/** A database of the last release. */
interface OldDatabase {
  readonly lane: LaneName
  readonly objects: string
  readonly entriesOf: (record: string, value: unknown) => Entries
}

const oldDatabases: readonly OldDatabase[] = [
  {
    lane: 'filiz-outbox',
    objects: 'accounts',
    entriesOf: (accountId, value) =>
      (value as readonly StoredPlanEntry[]).map((entry, index) => {
        const childId = entry.planId.slice(0, entry.planId.lastIndexOf('_'))
        return { ...entry, kind: 'plan', accountId, childId, place: entry.madeAt + index / 1_000 }
      }),
  },
  {
    lane: 'filiz-diary',
    objects: 'pending',
    entriesOf(_, value) {
      const { refusal: message, foreignStatus, conflict, ...memory } = value as StoredMemory
      const reason = { ...(foreignStatus !== undefined && { foreignStatus }), ...(conflict && { conflict }) }
      const refusal = message !== undefined && { refusal: { code: 'CONFLICT', message, ...reason } }
      // Whether it was sent is unknown, so that nothing may be merged into it.
      return [{ ...memory, kind: 'memory', place: memory.madeAt, sent: !refusal, ...refusal } as MemoryEntry]
    },
  },
]

const limitMs = 3_000

/**
 * Moves what the last release has stored on this device into the outbox, with its keys. Each database is moved under
 * the lock of its lane, so that a tab of the last release cannot send the same entry meanwhile.
 * @returns false when a database could not be read, or its lock is held by another tab
 */
export async function takeOver(
  store: OutboxStore,
  withTabLock: (work: () => Promise<boolean>, lane: LaneName) => Promise<boolean | undefined>,
): Promise<boolean> {
  const moved = await Promise.all(
    oldDatabases.map(async (old) => {
      try {
        const on = createStore(old.lane, old.objects)
        const isEmpty = (await withLimit(() => recordsIn<string, unknown>(on), limitMs)).length === 0
        return isEmpty || (await withTabLock(() => move(old, on, store), old.lane))
      } catch {
        return false
      }
    }),
  )
  return moved.every((isMoved) => isMoved === true)
}

async function move({ entriesOf }: OldDatabase, on: UseStore, store: OutboxStore): Promise<boolean> {
  for (const [record, value] of await withLimit(() => recordsIn<string, unknown>(on), limitMs)) {
    const found = entriesOf(record, value)
    await change(store, found, (entries) => [...entries.filter(({ key }) => !has(found, key)), ...found])
    // The old record must stay until its entries are on the disk.
    if (!store.durable()) return false
    const left = await withLimit(() => removeRecord(on, record), limitMs)
    // A tab of the last release has merged or removed these meanwhile.
    const kept = left === undefined ? [] : entriesOf(record, left)
    await change(store, found, (entries) => [
      ...entries.filter(({ key }) => !has(found, key) || has(kept, key)),
      ...kept.filter(({ key }) => !has(found, key)),
    ])
  }
  return true
}

const has = (entries: Entries, key: string) => entries.some((entry) => entry.key === key)
const change = async (store: OutboxStore, [first]: Entries, to: (entries: Entries) => Entries) =>
  first && store.change(first.accountId, (entries) => to(entries).toSorted((a, b) => a.place - b.place))

/** Removes a record and resolves to its last value; undefined if it was gone. */
const removeRecord = (on: UseStore, name: string) =>
  on('readwrite', async (records) => {
    const [last] = await Promise.all([
      promisifyRequest(records.get(name) as IDBRequest<unknown>),
      promisifyRequest(records.delete(name)),
    ])
    return last
  })
