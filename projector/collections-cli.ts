import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
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
  const places = await Promise.all(
    collections.map(async ({ name, checkpoint }) => {
      if (name !== bookkeepingSpec.name && checkpoint !== null && (head === null || checkpoint > head))
        return 'beyond the log'
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

function useOf(name: string, replaces: string | null, projections: readonly Projection[]): string {
  if (replaces !== null) return `is being filled to replace ${replaces}`
  if (name === bookkeepingSpec.name) return "the projector's own"
  return projections.map(collectionName).includes(name) ? 'read by this release' : 'not read by this release'
}

/**
 * Drops a collection that this release does not read, or one whose checkpoint is beyond the log's end, so that it is
 * rebuilt; or cancels a running rebuild. Returns false and drops nothing when the collection is in use.
 */
export async function dropCollection(
  name: string,
  { log, readStore, projections, print = console.log }: Options & { readonly log: Pick<EventLog, 'head'> },
): Promise<boolean> {
  const found = (await readStore.list()).find((one) => one.name === name)
  if (!found) {
    print(`There is no collection ${name}; \`projector list\` shows them.`)
    return false
  }
  const head = await log.head()
  const isBeyond = found.checkpoint !== null && (head === null || found.checkpoint > head)
  if (name === bookkeepingSpec.name || (projections.map(collectionName).includes(name) && !isBeyond)) {
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
