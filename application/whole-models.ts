import type { Lease, ReadStore } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'

/**
 * The leases of these collections, where each was filled to the log's end once. Rejects with `EngineUnavailable` before:
 * what is decided by half a catalogue, or half a history, would stay decided (design §6).
 */
export async function wholeModels(readStore: Pick<ReadStore, 'leases'>, collections: readonly string[]): Promise<readonly Lease[]> {
  const leases = await readStore.leases(collections)
  const missing = collections.filter((collection) => !leases.some((lease) => lease.collection === collection && lease.built))
  if (missing.length > 0) throw new EngineUnavailable('read store', new Error(`${missing.join(', ')}: not filled yet`))
  return leases
}
