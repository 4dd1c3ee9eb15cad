import type { DomainEvent, Revision } from '@filiz/domain/shared/event.ts'
import { parseStream, type StreamKind } from '@filiz/domain/shared/streams.ts'
import type { AggregateDefinition, CachedAggregate } from './cached-aggregate.ts'
import { createConfirmations, type Confirmations } from './confirmations.ts'
import { createTieredCache } from './tiered-cache.ts'

/**
 * The cached states of streams. Deciders that share an `evolve` function share the states: create the function once,
 * not for each call.
 */
export interface AggregateCache extends Omit<Confirmations, 'generationOf'> {
  get<State, Event extends DomainEvent>(
    decider: AggregateDefinition<State, Event>,
    stream: string,
  ): CachedAggregate<State> | undefined
  /** Caches the state unless a newer one is cached. */
  set<State, Event extends DomainEvent>(
    decider: AggregateDefinition<State, Event>,
    stream: string,
    aggregate: CachedAggregate<State>,
  ): void
  /** Drops the cached state; call it when the outcome of an append is unknown. */
  evict<State, Event extends DomainEvent>(decider: AggregateDefinition<State, Event>, stream: string): void
  /** Marks states older than this revision as stale; the next command reads the missing events. */
  markStale(stream: string, revision: Revision): void
}

/** Kinds of streams whose changes are polled: commands on other streams read them, and they change rarely. */
export const followedKinds: readonly StreamKind[] = ['account', 'child']

export interface AggregateCacheOptions {
  /** Maximum total length of the events behind the live states, in characters; a live state takes some 2 bytes each. */
  readonly liveCharacters?: number
  /** Maximum memory of the packed states, in bytes: by default the months, children and accounts of 15,000 families. */
  readonly packedBytes?: number
}

/** The changeable marks of a cached state, and its revision, by which a newer state replaces it. */
type Freshness = Pick<CachedAggregate<unknown>, 'revision' | 'readAt' | 'pollGeneration'>

/**
 * Keeps the states of the families that are active now as live objects, and packs the others, because a family comes
 * once a day. Packing and unpacking a month take a tenth of a millisecond together, a tenth of what reading its stream
 * again takes.
 */
export function createAggregateCache({
  liveCharacters = 128 * 1024 * 1024,
  packedBytes = 64 * 1024 * 1024,
}: AggregateCacheOptions = {}): AggregateCache {
  const aggregates = createTieredCache<CachedAggregate<unknown>, Freshness>({
    liveSize: liveCharacters,
    sizeOf,
    packedBytes,
  })
  const { generationOf, ...confirmations } = createConfirmations()
  const folds = new Map<object, number>()

  function keyOf({ evolve }: { readonly evolve: object }, stream: string): string {
    if (!folds.has(evolve)) folds.set(evolve, folds.size)
    return `${folds.get(evolve)} ${stream}`
  }

  return {
    ...confirmations,
    get<State, Event extends DomainEvent>(decider: AggregateDefinition<State, Event>, stream: string) {
      const found = aggregates.get(keyOf(decider, stream))
      return found && ({ ...found.value, ...found.label } as CachedAggregate<State>)
    },
    set(decider, stream, aggregate) {
      const { revision, readAt } = aggregate
      // The state of a missing stream is not cached: the stream's first event makes it wrong.
      if (revision === null) return
      const key = keyOf(decider, stream)
      const newest = aggregates.labelOf(key)
      if (newest && newest.revision! > revision) return
      const pollGeneration = isFollowed(stream) ? generationOf(readAt) : undefined
      aggregates.set(key, aggregate, { revision, readAt, pollGeneration })
    },
    evict: (decider, stream) => aggregates.delete(keyOf(decider, stream)),
    markStale(stream, revision) {
      for (const fold of folds.values()) {
        const key = `${fold} ${stream}`
        const found = aggregates.labelOf(key)
        if (found && found.revision! < revision)
          aggregates.relabel(key, { ...found, readAt: -Infinity, pollGeneration: undefined })
      }
    },
  }
}

const isFollowed = (stream: string) => followedKinds.includes(parseStream(stream)?.kind as StreamKind)

/** Estimated memory of one dedupe key, and of a cached state without its data, in characters. */
const [keyCharacters, emptyCharacters] = [40, 400]
const sizeOf = ({ characters, dedupKeys }: CachedAggregate<unknown>) =>
  emptyCharacters + characters + dedupKeys.size * keyCharacters
