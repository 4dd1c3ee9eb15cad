import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import { compareCheckpoint } from '@filiz/engines/event-log/compare-checkpoint.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { bookkeepingSpec, createProjectionState } from './projection-state.ts'

interface Options {
  readonly readStore: ReadStore
  readonly projections: readonly Projection[]
  readonly print?: (line: string) => void
}

const patienceMs = 2_000

/** Prints every collection of the read store with its size, progress and purpose. */
export async function listCollections({
  readStore,
  log,
  projections,
  print = console.log,
}: Options & { readonly log: EventLog }): Promise<void> {
  const collections = await readStore.list()
  const head = await log.head()
  const mismatches = await mismatchesWith(log, readStore)
  const places = await Promise.all(
    collections.map(async ({ name }) => {
      if (mismatches.has(name)) return 'not of this log'
      // Under concurrent writes, a model is up to date when it reaches the head read above within `patienceMs`.
      return name === bookkeepingSpec.name || head === null || (await readStore.reached([name], head, patienceMs))
        ? 'up to date'
        : 'behind'
    }),
  )
  for (const [index, { name, documents, replaces }] of collections.entries()) {
    const place = places[index]!
    print(
      [
        name.padEnd(24),
        `${documents} documents`.padStart(20),
        place.padEnd(10),
        useOf(name, replaces, projections),
      ].join('  '),
    )
  }
}

/** Names of the collections whose checkpoint does not belong to this log. */
async function mismatchesWith(
  log: Pick<EventLog, 'head' | 'idAt'>,
  readStore: ReadStore,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  // Read the checkpoints before the log's end: the projector moves them meanwhile.
  const leases = await readStore.leases()
  const head = await log.head()
  for (const lease of leases)
    if (lease.collection !== bookkeepingSpec.name && (await compareCheckpoint(log, lease, head)) !== null)
      found.add(lease.collection)
  return found
}

function useOf(name: string, replaces: string | null, projections: readonly Projection[]): string {
  if (replaces !== null) return `is being filled to replace ${replaces}`
  if (name === bookkeepingSpec.name) return "the projector's own"
  return projections.map(collectionName).includes(name) ? 'read by this release' : 'not read by this release'
}

/**
 * Drops a collection that this release does not read, or one whose checkpoint does not belong to the log, so that it is
 * rebuilt; or cancels a running rebuild. Returns false and drops nothing when the collection is in use.
 */
export async function dropCollection(
  name: string,
  { log, readStore, projections, print = console.log }: Options & { readonly log: Pick<EventLog, 'head' | 'idAt'> },
): Promise<boolean> {
  const found = (await readStore.list()).find((one) => one.name === name)
  if (!found) {
    print(`There is no collection ${name}; \`projector list\` shows them.`)
    return false
  }
  const isForeign = (await mismatchesWith(log, readStore)).has(name)
  if (name === bookkeepingSpec.name || (projections.map(collectionName).includes(name) && !isForeign)) {
    print(`${name} is in use by this release. To fill it anew: \`projector rebuild\`.`)
    return false
  }
  const bookkeeping = createProjectionState(readStore, new AbortController().signal)
  if (found.replaces !== null) await bookkeeping.markFailed(found.replaces, name, 'it was given up by an operator')
  await readStore.drop(name)
  if (found.replaces === null) await bookkeeping.forget(name)
  print(`${name} is dropped.`)
  return true
}
