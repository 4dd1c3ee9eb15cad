import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import {
  FenceLost,
  type CollectionSpec,
  type CollectionWrite,
  type Document,
  type ReadStore,
} from '@filiz/engines/read-store/port.ts'
import type { Poisoned } from '@filiz/subscriptions/subscription.ts'
import { bookkeepingCollection, stoppedId } from '@filiz/application/stopped-models.ts'
import { sleep } from '@filiz/subscriptions/supervised.ts'

/**
 * What the projectors remember about the models rather than in them: the events that were parked, and why a rebuild
 * failed. It belongs to no one projector, so its lease is taken for the length of one write.
 */
export const bookkeepingSpec: CollectionSpec = {
  name: bookkeepingCollection,
  indexes: [['collection', 'kind', 'eventPosition']],
}

/** An event that a model could not take, and the documents that wait for it (design §7). */
export type ParkedEvent = Document & {
  readonly kind: 'parked'
  readonly collection: string
  readonly eventPosition: Position
  readonly stream: string
  readonly eventId: string
  readonly type: string
  readonly documents: readonly string[]
  /** Null: it waits behind another. */
  readonly error: string | null
}

export function createBookkeeping(readStore: ReadStore, signal: AbortSignal) {
  const collection = bookkeepingSpec.name

  /**
   * Two at once do not harm each other: whose fence falls in between writes again. These documents are of no event, so
   * the fence, which grows with every write, is their position: what is written last counts, whatever it undoes.
   */
  async function write(
    change: (position: string) => Partial<Pick<CollectionWrite, 'upserts' | 'removals'>>,
  ): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const [lease] = await readStore.leases([collection])
      const fence = lease ? await readStore.takeLease(collection, lease.fence, 'bookkeeping') : null
      try {
        if (fence !== null) {
          const at = String(fence).padStart(20, '0')
          await readStore.apply([{ collection, fence, upserts: [], removals: [], checkpoint: at, ...change(at) }])
          return await readStore.releaseLease(collection, fence)
        }
        if (attempt === 20) throw new FenceLost(collection)
      } catch (error) {
        if (!(error instanceof FenceLost) || attempt === 20) throw error
      }
      await sleep(Math.random() * 20 * attempt, signal)
    }
  }

  return {
    /** Why a collection did not get to replace another; null where it is still on its way, or has. */
    async failureOf(replacement: string): Promise<string | null> {
      return (
        (await readStore.get<Document & { readonly error: string }>(collection, failureId(replacement)))?.error ?? null
      )
    },
    async markFailed(model: string, replacement: string, error: string): Promise<void> {
      await write((at) => ({
        upserts: [{ _id: failureId(replacement), position: at, kind: 'failed', collection: model, error }],
      }))
    },

    /** Why a model goes no further, for those who read it; null: it does. */
    async markStopped(model: string, why: string | null): Promise<void> {
      if (why === null && (await readStore.get(collection, stoppedId(model))) === null) return
      await write((at) =>
        why === null
          ? { removals: [{ field: '_id', value: stoppedId(model), position: at }] }
          : { upserts: [{ _id: stoppedId(model), position: at, kind: 'stopped', collection: model, error: why }] },
      )
    },

    whyStopped: async (model: string): Promise<string | null> =>
      (await readStore.get<Document & { readonly error: string }>(collection, stoppedId(model)))?.error ?? null,

    /** Nothing is remembered of a collection that is dropped for good. */
    async forget(model: string): Promise<void> {
      await write((at) => ({ removals: [{ field: 'collection', value: model, position: at }] }))
    },

    /** In the log's order, a page at a time, whatever is parked or unparked meanwhile. */
    async *allParked(model: string, pageSize = 1_000): AsyncGenerator<ParkedEvent[]> {
      for (let after: Position | null = null; ;) {
        const entries: ParkedEvent[] = await readStore.find<ParkedEvent>(collection, {
          where: { collection: model, kind: 'parked', ...(after === null ? {} : { eventPosition: { gt: after } }) },
          sort: ['eventPosition'],
          limit: pageSize,
        })
        if (entries.length > 0) yield entries
        if (entries.length < pageSize) return
        after = entries.at(-1)!.eventPosition
      }
    },
    parkedCount: (model: string): Promise<number> => readStore.count(collection, { collection: model, kind: 'parked' }),

    /** Durable when it resolves; may be repeated. */
    async park(model: string, poisoned: readonly Poisoned[]): Promise<void> {
      await write((at) => ({
        upserts: byEvent(poisoned).map(({ event, documents, error }): ParkedEvent => ({
          _id: parkedId(model, event),
          position: at,
          kind: 'parked',
          collection: model,
          eventPosition: event.position,
          stream: event.stream,
          eventId: event.id,
          type: event.type,
          documents,
          error: error === null ? null : String(error).slice(0, 500),
        })),
      }))
    },
    async unpark(entries: readonly ParkedEvent[]): Promise<void> {
      if (entries.length === 0) return
      // Brought together first: a removal takes as long for many as for one.
      const together = `unparked:${entries[0]!.collection}`
      await write((at) => ({
        upserts: entries.map(({ _id }) => ({ _id, position: at, kind: 'unparked', collection: together })),
      }))
      await write((at) => ({ removals: [{ field: 'collection', value: together, position: at }] }))
    },
  }
}

export type Bookkeeping = ReturnType<typeof createBookkeeping>

const failureId = (replacement: string) => `failed:${replacement}`
const parkedId = (model: string, event: Recorded) => `parked:${model}:${event.position}`

/** One entry an event, with all of its documents. */
function byEvent(poisoned: readonly Poisoned[]): Poisoned[] {
  const merged = new Map<string, Poisoned>()
  for (const one of poisoned) {
    const other = merged.get(one.event.id)
    merged.set(
      one.event.id,
      other
        ? { event: one.event, documents: [...other.documents, ...one.documents], error: other.error ?? one.error }
        : one,
    )
  }
  return [...merged.values()]
}
