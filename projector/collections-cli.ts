import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { bookkeepingSpec, createBookkeeping } from './bookkeeping.ts'

interface Options {
  readonly readStore: ReadStore
  readonly projections: readonly Projection[]
  readonly print?: (line: string) => void
}

const patienceMs = 2_000

/** Prints every collection of the read store: how much is in it, whether it has everything, what it is for. */
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
      // While others write, it is up to date if it soon has what was there when it was asked.
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
 * Drops a collection that this release does not read, or one that has more than the log (which was restored, or is
 * another), to be filled anew; or gives up one that is being filled to replace another. Resolves with whether it did;
 * what is in use otherwise stays.
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
  const bookkeeping = createBookkeeping(readStore, new AbortController().signal)
  if (found.replaces !== null) await bookkeeping.markFailed(found.replaces, name, 'it was given up by an operator')
  await readStore.drop(name)
  if (found.replaces === null) await bookkeeping.forget(name)
  print(`${name} is dropped.`)
  return true
}
