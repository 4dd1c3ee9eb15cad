import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName, type Folded, type Projection } from '@filiz/domain/read-models/projection.ts'
import { worldAbout } from '@filiz/domain/read-models/testing/log.ts'
import { applyBatch, emptyCollection, readable } from '@filiz/domain/read-models/testing/replay.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { openSqliteReadStore } from '@filiz/engines/read-store/sqlite.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDocumentCache } from './document-cache.ts'
import { foldBatch, requiredDocuments } from './fold-batch.ts'

/** Folds and writes the events of one model like the projector, without its loops. */
async function keeper(projection: Projection, cacheSize: number) {
  const readStore = openSqliteReadStore(':memory:')
  const collection = collectionName(projection)
  await readStore.prepare([{ name: collection, indexes: projection.indexes }])
  const fence = (await readStore.takeLease(collection, (await readStore.leases([collection]))[0]!.fence, 'spec'))!
  let cache = createDocumentCache({ documents: cacheSize, owners: cacheSize })
  return {
    readStore,
    /**
     * `written: false` simulates a crash before the write; `known: false` simulates a crash between the write and the
     * update of the cache.
     */
    async take(events: readonly Recorded[], { after = null as string | null, written = true, known = true } = {}) {
      const needs = requiredDocuments(projection, events, after)
      const folded = foldBatch(projection, needs, {
        ...(await cache.know(readStore, collection, needs)),
        blocked: new Set(),
      })
      expect(folded.poisoned).toEqual([])
      const { upserts, fresh, replaced, removals } = folded
      const there = new Set(
        (
          await readStore.load(
            collection,
            upserts.map(({ _id }) => _id),
          )
        ).map(({ _id }) => _id),
      )
      expect(fresh).toEqual(new Set(upserts.map(({ _id }) => _id)).difference(there))
      if (written)
        await readStore.apply([
          { collection, fence, upserts, fresh, replaced, removals, checkpoint: events.at(-1)!.position },
        ])
      if (written && known) cache.wrote(folded)
      else cache = createDocumentCache({ documents: cacheSize, owners: cacheSize })
    },
    documents: () => everything(readStore, collection),
  }
}

const everything = (readStore: ReadStore, collection: string) =>
  readStore.find(collection, { where: {}, sort: ['_id'], limit: 1_000 })
const clean = (projection: Projection, log: readonly Recorded[]): readonly Folded[] =>
  readable(applyBatch(projection, emptyCollection, log))

const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 })
function* batches(log: readonly Recorded[], lengths: readonly number[]) {
  for (let from = 0, index = 0; from < log.length; index++) {
    const length = lengths[index % lengths.length]!
    yield log.slice(from, from + length)
    from += length
  }
}

describe.each(models.map((projection) => [projection.name, projection] as const))(
  '%s, folded in batches',
  (_, projection) => {
    const world = worldAbout(projection)
    it('equals the fold of the log for any batch sizes and any cache size', async () => {
      await fc.assert(
        fc.asyncProperty(world, sizes, fc.constantFrom(1, 3, 1_000), async ({ log }, lengths, cacheSize) => {
          const { take, documents } = await keeper(projection, cacheSize)
          for (const batch of batches(log, lengths)) await take(batch)
          expect(await documents()).toEqual(clean(projection, log))
        }),
        { numRuns: 15 },
      )
    })

    it('stays equal to the fold of the log after crashes before and after a write', async () => {
      const crashes = fc.array(fc.record({ written: fc.boolean(), known: fc.boolean(), back: fc.nat(3) }), {
        minLength: 1,
        maxLength: 6,
      })
      await fc.assert(
        fc.asyncProperty(world, sizes, crashes, async ({ log }, lengths, fates) => {
          const { take, documents } = await keeper(projection, 50)
          const all = [...batches(log, lengths)]
          for (let index = 0, step = 0; index < all.length; step++) {
            const fate = step < 30 ? fates[step % fates.length]! : { written: true, known: true, back: 0 }
            await take(all[index]!, fate)
            index = fate.written && fate.known ? index + 1 : Math.max(0, index - fate.back)
          }
          expect(await documents()).toEqual(clean(projection, log))
        }),
        { numRuns: 15 },
      )
    })

    it('skips events up to the collection’s checkpoint', async () => {
      await fc.assert(
        fc.asyncProperty(world, fc.nat(), async ({ log }, at) => {
          const after = log[at % log.length]!.position
          expect(
            requiredDocuments(projection, log, after)
              .steps.map(({ event }) => event.position)
              .every((position) => position > after),
          ).toBe(true)
        }),
        { numRuns: 8 },
      )
    })
  },
)

describe('an event that cannot be folded', () => {
  /** A model that counts the events of each stream and throws on poison events. */
  const counters: Projection<Folded & { count: number }> = {
    name: 'counters',
    version: 1,
    indexes: [],
    eventTypes: ['Counted', 'Emptied'],
    documents: ({ type, stream }) => (type === 'Counted' ? [stream] : []),
    owners: () => ({}),
    removal: ({ type, data }) =>
      type === 'Emptied' ? { field: '_id', value: (data as unknown as { of: string }).of } : undefined,
    fold: (document, { stream, position, revision, data }) => {
      if ((data as { poison?: true }).poison) throw new Error('cannot')
      return { _id: stream, position, revision, count: (document?.count ?? 0) + 1 }
    },
  }
  const event = (position: number, stream: string, data: object = {}, type = 'Counted'): Recorded => ({
    id: `e${position}`,
    stream,
    revision: '0',
    position: String(position).padStart(4, '0'),
    type,
    data: { at: '2026-01-01T00:00:00.000Z', ...data },
    metadata: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'operator' },
  })
  const fold = (events: readonly Recorded[], blocked: readonly string[] = []) => {
    const needs = requiredDocuments(counters as unknown as Projection, events, null)
    return foldBatch(counters as unknown as Projection, needs, {
      documents: new Map(),
      forgotten: new Set(),
      blocked: new Set(blocked),
    })
  }

  it('makes all later events of its document wait, and those of no other document', () => {
    const { upserts, poisoned } = fold([
      event(1, 'a'),
      event(2, 'a', { poison: true }),
      event(3, 'b'),
      event(4, 'a'),
      event(5, 'b'),
    ])
    expect(upserts).toEqual([
      { _id: 'a', position: '0001', revision: '0', count: 1 },
      { _id: 'b', position: '0005', revision: '0', count: 2 },
    ])
    expect(poisoned.map(({ event: { id }, documents, error }) => [id, documents, error === null])).toEqual([
      ['e2', ['a'], false],
      ['e4', ['a'], true],
    ])
  })

  it('makes events of its document in a later batch wait too', () => {
    const { upserts, poisoned } = fold([event(6, 'a'), event(7, 'b')], ['a'])
    expect(upserts.map(({ _id }) => _id)).toEqual(['b'])
    expect(poisoned).toMatchObject([{ event: { id: 'e6' }, documents: ['a'], error: null }])
  })

  it('makes no document wait when its data cannot be read', () => {
    const { upserts, poisoned } = fold([
      event(1, 'a'),
      { ...event(2, 'a', {}, 'Emptied'), data: null as never },
      event(3, 'a'),
    ])
    expect(upserts).toMatchObject([{ _id: 'a', count: 2 }])
    expect(poisoned).toMatchObject([{ event: { id: 'e2' }, documents: [] }])
  })

  it('keeps the upsert of a document that the same batch removes, so that the tombstone carries the position', () => {
    const { upserts, removals } = fold([event(1, 'a'), event(2, 'x', { of: 'a' }, 'Emptied'), event(3, 'b')])
    expect(upserts.map(({ _id, position }) => [_id, position])).toEqual([
      ['a', '0001'],
      ['b', '0003'],
    ])
    expect(removals).toEqual([{ field: '_id', value: 'a', position: '0002' }])
  })
})
