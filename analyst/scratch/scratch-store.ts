import type { Document, ReadStore, ReadStoreReader } from '@filiz/engines/read-store/port.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { Refused } from '../refused.ts'

/** By this a read store is known to be nobody's but the analyst's. */
export const markCollection = 'analyst_scratch_v1'

type Mark = Document & {
  /** Id of the log's first event: the log that the store is filled from. */
  readonly log: string
  /** Of models that come from a file: its SHA-256, by the collection's name. */
  readonly files: Readonly<Record<string, string>>
}

/**
 * Makes sure that a store may be filled from this log: it is empty, or was begun so by this very command, with the same log and the same
 * file of each projection (their SHA-256, by the collection's name). `seen`: the store, opened so that nothing can be written; null where
 * it is not there yet. Rejects with `Refused`; nothing was written.
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

/** Marks a store that was checked, before anything else is written to it. */
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
