import { isDeepStrictEqual } from 'node:util'
import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import type { Document, ReadStore, ReadStoreReader } from '@filiz/engines/read-store/port.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { Failed } from '@filiz/data-set/errors.ts'
import { findCause, type DocumentDifference } from './find-cause.ts'
import { fillReadModels, type Filling } from './fill.ts'
import { logUpTo } from './log-up-to.ts'

export interface VerifyOptions {
  readonly log: EventLogReader
  /** The live read store. */
  readonly readStore: ReadStoreReader
  /** The store in which the read models are rebuilt for the comparison. */
  readonly scratch: ReadStore
  readonly projections: readonly Projection[]
  readonly onProgress?: (model: string, filling: Filling | null, compared: number) => void
  readonly signal?: AbortSignal
}

/** The result for one model. */
export interface Verdict {
  readonly model: string
  readonly collection: string
  readonly documents: number
  /** The position up to which the rebuilt model has processed the log. */
  readonly upTo: Position
  /** The differences in order of document ids, at most `mostShown`. */
  readonly differences: readonly DocumentDifference[]
  readonly different: number
  /** Number of documents that the services changed during every attempt to compare them. */
  readonly moving: number
}

const page = 500
const mostShown = 10
const rounds = 5

/**
 * Rebuilds each read model up to the checkpoint of the live one, and compares the two document by document, one page at
 * a time. Documents that the services change meanwhile are compared again after the rebuilt model has caught up.
 */
export async function* verify({
  log,
  readStore,
  scratch,
  projections,
  onProgress = () => {},
  signal,
}: VerifyOptions): AsyncGenerator<Verdict> {
  for (const projection of projections) {
    const collection = collectionName(projection)
    const rebuilt = async (): Promise<Position> => {
      const upTo = (await readStore.list()).find(({ name }) => name === collection)?.checkpoint ?? null
      if (upTo === null)
        throw new Failed(`${collection} is not there yet, or still empty: it is filled when a projector has run`)
      await fillReadModels({
        log: logUpTo(log, upTo),
        readStore: scratch,
        projections: [projection],
        onProgress: (filling) => onProgress(projection.name, filling, 0),
        ...(signal && { signal }),
      })
      return upTo
    }
    const upTo = await rebuilt()
    let documents = 0
    const wrong: string[] = []
    let moving = new Set<string>()
    const judge = (
      id: string,
      live: Document | undefined,
      again: Document | undefined,
      reached: Position,
      stillMoving: Set<string>,
    ) => {
      if (isDeepStrictEqual(visible(live), visible(again))) return
      if ((live?.position ?? '') > reached) stillMoving.add(id)
      else wrong.push(id)
    }
    for await (const [id, live, again] of sideBySide(readStore, scratch, collection)) {
      if (signal?.aborted) return
      if (visible(again)) documents++
      judge(id, live, again, upTo, moving)
      if (documents % page === 0) onProgress(projection.name, null, documents)
    }
    for (let round = 1; round <= rounds && moving.size > 0; round++) {
      await delay(100 * round)
      const reached = await rebuilt()
      const [still, before] = [new Set<string>(), moving]
      for (const id of before) {
        const [[live], [again]] = await Promise.all([
          readStore.getMany(collection, [id]),
          scratch.getMany(collection, [id]),
        ])
        judge(id, live, again, reached, still)
      }
      moving = still
    }
    const shown = wrong.toSorted().slice(0, mostShown)
    const end = await rebuilt()
    const differences =
      shown.length === 0
        ? []
        : await findCause(
            logUpTo(log, end),
            projection,
            new Map((await readStore.getMany(collection, shown)).map((document) => [document._id, document])),
            shown,
          )
    yield {
      model: projection.name,
      collection,
      documents,
      upTo,
      differences,
      different: wrong.length,
      moving: moving.size,
    }
  }
}

type Kept = Document & { readonly removed?: true }

/** Returns the document as readers see it: undefined if it is missing or a tombstone. */
const visible = (document: Kept | undefined): Document | undefined =>
  document === undefined || document.removed ? undefined : document

/**
 * Yields the documents of both stores side by side in order of their ids, including tombstones. At most one page of
 * each store is in memory.
 */
async function* sideBySide(
  live: ReadStoreReader,
  scratch: ReadStoreReader,
  collection: string,
): AsyncGenerator<readonly [id: string, live: Kept | undefined, again: Kept | undefined]> {
  const [ours, theirs] = [inOrder(live, collection), inOrder(scratch, collection)]
  let [one, other] = [await ours.next(), await theirs.next()]
  while (!one.done || !other.done) {
    const id = one.done
      ? other.value!._id
      : other.done
        ? one.value._id
        : one.value._id < other.value._id
          ? one.value._id
          : other.value._id
    const [mine, its] = [
      !one.done && one.value._id === id ? one.value : undefined,
      !other.done && other.value._id === id ? other.value : undefined,
    ]
    yield [id, mine, its]
    if (mine) one = await ours.next()
    if (its) other = await theirs.next()
  }
}

async function* inOrder(store: ReadStoreReader, collection: string): AsyncGenerator<Kept, undefined> {
  for (let after: string | null = null; ;) {
    const documents: Kept[] = await store.page(collection, after, page)
    yield* documents
    if (documents.length < page) return undefined
    after = documents.at(-1)!._id
  }
}
