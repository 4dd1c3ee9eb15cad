import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Lease, ReadStore } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'

/**
 * The leases of these collections, where each was filled to the log's end once. Rejects with `EngineUnavailable` before:
 * what is decided by half a catalogue, or half a history, would stay decided (design §6).
 */
export async function wholeModels(
  readStore: Pick<ReadStore, 'leases'>,
  collections: readonly string[],
): Promise<readonly Lease[]> {
  const leases = await readStore.leases(collections)
  const missing = collections.filter(
    (collection) => !leases.some((lease) => lease.collection === collection && lease.built),
  )
  if (missing.length > 0) throw new EngineUnavailable('read store', new Error(`${missing.join(', ')}: not filled yet`))
  return leases
}

interface UpToDate {
  readonly log: Pick<EventLog, 'head'>
  readonly readStore: Pick<ReadStore, 'reached'>
}

/**
 * Where the log ends, once these collections have all that is there. Rejects with `EngineUnavailable` where they have not
 * after `patienceMs`: what is decided by all accounts, or all plans, must not miss the last of them.
 */
export async function upToDateModels(
  { log, readStore }: UpToDate,
  collections: readonly string[],
  patienceMs = 2_000,
): Promise<Position | null> {
  const head = await log.head()
  if (head !== null && !(await readStore.reached(collections, head, patienceMs)))
    throw new EngineUnavailable('read store', new Error(`${collections.join(', ')}: behind the log`))
  return head
}
