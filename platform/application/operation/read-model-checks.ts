import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Lease, ReadStore } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'

/**
 * Returns the leases of fully built read models. Rejects with `EngineUnavailable` while one is being built: a decision
 * on half a catalogue or history would be permanent.
 */
export async function requireBuilt(
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

interface CatchUpDependencies {
  readonly log: Pick<EventLog, 'head'>
  readonly readStore: Pick<ReadStore, 'reached'>
}

/**
 * Returns the log's end once the read models have reached it. Rejects with `EngineUnavailable` after `patienceMs`:
 * decisions over all accounts or plans must include the latest events.
 */
export async function requireCaughtUp(
  { log, readStore }: CatchUpDependencies,
  collections: readonly string[],
  patienceMs = 2_000,
): Promise<Position | null> {
  const head = await log.head()
  if (head !== null && !(await readStore.reached(collections, head, patienceMs)))
    throw new EngineUnavailable('read store', new Error(`${collections.join(', ')}: behind the log`))
  return head
}
