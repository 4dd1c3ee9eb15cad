import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import {
  bookkeepingCollection,
  FenceLost,
  type CollectionSpec,
  type CollectionWrite,
  type Document,
  type ReadStore,
} from '@filiz/engines/read-store/port.ts'
import type { Poisoned } from '@filiz/subscriptions/subscription.ts'
import { stalledId } from '@filiz/application/operation/stalled-projections.ts'
import { sleep } from '@filiz/subscriptions/back-off.ts'

/**
 * Stores facts about the models in a collection of its own: parked events, stopped models and failed rebuilds. Every
 * projector may write to it, so its lease is taken for one write only.
 */
export const bookkeepingSpec: CollectionSpec = {
  name: bookkeepingCollection,
  indexes: [['collection', 'kind', 'eventPosition']],
}

/** An event that a model could not fold, and the documents that wait for it. */
export type ParkedEvent = Document & {
  readonly kind: 'parked'
  readonly collection: string
  readonly eventPosition: Position
  readonly stream: string
  readonly eventId: string
  readonly type: string
  readonly documents: readonly string[]
  /** Null when the event only waits behind a parked one. */
  readonly error: string | null
}

export function createProjectionState(readStore: ReadStore, signal: AbortSignal) {
  const collection = bookkeepingSpec.name

  /**
   * Writes with a new fence, and retries when a concurrent writer takes it. These documents belong to no event, so the
   * fence, which grows with each write, serves as their position: the last write wins.
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
    /** Returns why a rebuild failed; null while it is running or after it succeeded. */
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

    /** Records for readers why a model has stopped. `why` null: the model continues. */
    async markStalled(model: string, why: string | null): Promise<void> {
      if (why === null && (await readStore.get(collection, stalledId(model))) === null) return
      await write((at) =>
        why === null
          ? { removals: [{ field: '_id', value: stalledId(model), position: at }] }
          : { upserts: [{ _id: stalledId(model), position: at, kind: 'stopped', collection: model, error: why }] },
      )
    },

    whyStopped: async (model: string): Promise<string | null> =>
      (await readStore.get<Document & { readonly error: string }>(collection, stalledId(model)))?.error ?? null,

    /** Deletes all records of a dropped collection. */
    async forget(model: string): Promise<void> {
      await write((at) => ({ removals: [{ field: 'collection', value: model, position: at }] }))
    },

    /** Yields parked events in log order, `pageSize` at a time; safe while events are parked or unparked. */
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

    /** Stores the events durably; idempotent. */
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
    /** Parks the parked events of one model for another one, too. */
    async copyParked(from: string, to: string): Promise<void> {
      for await (const entries of this.allParked(from))
        await write((at) => ({
          upserts: entries.map((entry) => ({
            ...entry,
            _id: parkedId(to, { position: entry.eventPosition }),
            position: at,
            collection: to,
          })),
        }))
    },
    async unpark(entries: readonly ParkedEvent[]): Promise<void> {
      if (entries.length === 0) return
      // Give the entries a common `collection` value first, so that one removal deletes all of them.
      const together = `unparked:${entries[0]!.collection}`
      await write((at) => ({
        upserts: entries.map(({ _id }) => ({ _id, position: at, kind: 'unparked', collection: together })),
      }))
      await write((at) => ({ removals: [{ field: 'collection', value: together, position: at }] }))
    },
  }
}

export type ProjectionState = ReturnType<typeof createProjectionState>

const failureId = (replacement: string) => `failed:${replacement}`
const parkedId = (model: string, event: Pick<Recorded, 'position'>) => `parked:${model}:${event.position}`

/** Merges the documents of the same event into one entry. */
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
