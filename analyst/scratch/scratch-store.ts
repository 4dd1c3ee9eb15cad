import type { Document, ReadStore, ReadStoreReader } from '@filiz/engines/read-store/port.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { Refused } from '@filiz/data-set/errors.ts'

/** The collection that marks a read store as an analyst's scratch store. */
export const markCollection = 'analyst_scratch_v1'

type Mark = Document & {
  /** Id of the first event in the log from which the store is filled, which identifies the log. */
  readonly log: string
  /** SHA-256 of the projection files, by collection name. */
  readonly files: Readonly<Record<string, string>>
}

/**
 * Checks that a store may be filled from this log: it is empty, or this command has begun to fill it from the same log
 * and the same projection files (by SHA-256 and collection name). `seen` is the store on a read-only connection, or
 * null if it does not exist. Rejects with `Refused` and writes nothing.
 */
export async function checkScratch(
  seen: ReadStoreReader | null,
  log: Pick<EventLogReader, 'readAll'>,
  files: Mark['files'],
): Promise<Pick<Mark, 'log' | 'files'> & { readonly resumed: boolean }> {
  const first = await firstEventOf(log)
  if (first === null) throw new Refused('the log is empty: there is nothing to replay')
  const there = seen ? await seen.list() : []
  const mark = there.some(({ name }) => name === markCollection) ? await seen!.get<Mark>(markCollection, 'mark') : null
  if (there.length > 0 && mark === null)
    throw new Refused(
      'this read store is not empty, and no scratch store of ours (the services may be using it): give one that is empty',
    )
  if (mark && mark.log !== first)
    throw new Refused('this scratch store was filled from another log: give one that is empty')
  const changed = Object.entries(files).find(
    ([name, hash]) => mark?.files[name] !== undefined && mark.files[name] !== hash,
  )
  if (changed)
    throw new Refused(
      `the file of ${changed[0]} has changed since this scratch store was begun: raise the projection's version, or give a store that is empty`,
    )
  return { log: first, files: { ...mark?.files, ...files }, resumed: mark !== null }
}

/** Marks a store that has been checked, before anything else is written to it. */
export async function markScratch(readStore: ReadStore, { log, files }: Pick<Mark, 'log' | 'files'>): Promise<void> {
  await readStore.prepare([{ name: markCollection, indexes: [] }])
  const [lease] = await readStore.leases([markCollection])
  const fence = await readStore.takeLease(markCollection, lease!.fence, 'analyst')
  if (fence === null) throw new Refused('this scratch store is being filled by another')
  const position = String(fence).padStart(20, '0')
  await readStore.apply([
    {
      collection: markCollection,
      fence,
      upserts: [{ _id: 'mark', position, log, files }],
      removals: [],
      checkpoint: position,
    },
  ])
  await readStore.releaseLease(markCollection, fence)
}

async function firstEventOf(log: Pick<EventLogReader, 'readAll'>): Promise<string | null> {
  for await (const [first] of log.readAll({ after: null })) if (first) return first.id
  return null
}
