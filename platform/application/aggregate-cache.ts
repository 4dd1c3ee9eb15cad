import { deserialize, serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent, Position, Recorded, Revision } from '@filiz/domain/shared/event.ts'
import { parseStream, type StreamKind } from '@filiz/domain/shared/streams.ts'
import { inOwnMemory } from '@filiz/engines/own-memory.ts'
import { LRUCache } from 'lru-cache'

/** The cached state of a stream, with personal fields sealed as in the log. */
export interface CachedAggregate<State> {
  readonly state: State
  /** Revision of the last event; null for a missing stream. */
  readonly revision: Revision | null
  readonly position: Position | null
  /** Dedupe keys of all events (`dedupKeysOf`). When a key is missing, no event of the stream has it. */
  readonly dedupKeys: Set<string>
  /** Total length of the events' data as JSON, in characters. */
  readonly characters: number
  /**
   * Time (`performance.now()`) of the last log read that confirmed this state as the stream's end.
   * `AggregateCache.confirmedAt` also counts later successful polls.
   */
  readonly confirmedAt: number
  /** True when the state has no sealed field and needs no decryption; undefined when unchecked. */
  readonly nothingSealed?: boolean
}

export interface AggregateCache {
  get<State, Event extends DomainEvent>(
    decider: AggregateDefinition<State, Event>,
    stream: string,
  ): CachedAggregate<State> | undefined
  /** Caches the state unless a newer one is cached. */
  set<State, Event extends DomainEvent>(
    decider: AggregateDefinition<State, Event>,
    stream: string,
    fold: CachedAggregate<State>,
  ): void
  /** Drops the cached state; call it when the outcome of an append is unknown. */
  evict<State, Event extends DomainEvent>(decider: AggregateDefinition<State, Event>, stream: string): void
  /** Time of the last confirmation that the stream ends at this state: its log read, or a later successful poll. */
  confirmedAt(fold: CachedAggregate<unknown>): number
  /** Marks cached states before this revision as stale. */
  markStale(stream: string, revision: Revision): void
  /**
   * Call when a poll (`cache-invalidation.ts`) has read the log's end: this poll or the next one reports all later
   * events by `markStale`. `restarted`: events before that end were not polled, so polls no longer confirm states
   * cached earlier.
   */
  pollStarted(options: { readonly restarted: boolean }): void
  /** Reports that `markStale` was called for all appends before `at` to streams of `followedKinds`. */
  pollSucceeded(at: number): void
}

/** Kinds of streams whose changes are polled: commands on other streams read them, and they change rarely. */
export const followedKinds: readonly StreamKind[] = ['account', 'child']

/**
 * The cache key is the `evolve` function: deciders that share it share cached states. Create the function once, not for
 * each call.
 */
type AggregateDefinition<State, Event extends DomainEvent> = Pick<Decider<State, never, Event>, 'initial' | 'evolve'>

export interface AggregateCacheOptions {
  /** Maximum total length of the events behind the live states, in characters; a live state takes some 2 bytes each. */
  readonly liveCharacters?: number
  /** Maximum memory of the packed states, in bytes: by default the months, children and accounts of 15,000 families. */
  readonly packedBytes?: number
}

/** A state that was not used lately, serialized and compressed to a thirtieth of its memory. */
interface Packed {
  readonly bytes: Uint8Array
  readonly isCompressed: boolean
  readonly revision: Revision
  readonly confirmedAt: number
  /** Number of the polling restart since which polls keep the state current; undefined if they do not. */
  readonly beginning: number | undefined
}

/**
 * An LRU cache of stream states in two parts. The states of the families that are active now are live objects; those
 * that were used longer ago are packed, because a family comes once a day. Packing and unpacking a month take a tenth
 * of a millisecond together, a tenth of what reading its stream again takes.
 */
export function createAggregateCache({
  liveCharacters = 128 * 1024 * 1024,
  packedBytes = 64 * 1024 * 1024,
}: AggregateCacheOptions = {}): AggregateCache {
  const live = new LRUCache<string, CachedAggregate<unknown>>({
    maxSize: liveCharacters,
    sizeCalculation: sizeOf,
    dispose: (fold, key, reason) => reason === 'evict' && pack(key, fold),
  })
  const packed = new LRUCache<string, Packed>({
    maxSize: packedBytes,
    sizeCalculation: ({ bytes }) => besidePacked + bytes.byteLength,
  })
  const numbers = new WeakMap<object, number>()
  let last = 0
  /**
   * Cached states that polls keep current, each with the number of the polling restart it belongs to. A state qualifies
   * when its read started after the newest poll knew the log's end, because a poll reports every event that the state
   * lacks. After an earlier read, a missing event may have been reported before the state was cached.
   */
  const followed = new WeakMap<CachedAggregate<unknown>, number>()
  let [beginnings, endKnownAt, toldUntil] = [0, Infinity, -Infinity]

  const keyOf = ({ evolve }: { readonly evolve: object }, stream: string) => {
    let number = numbers.get(evolve)
    if (number === undefined) numbers.set(evolve, (number = ++last))
    return `${number} ${stream}`
  }

  function pack(key: string, fold: CachedAggregate<unknown>): void {
    const plain = serialize(fold)
    const isCompressed = plain.length > smallBytes
    const bytes = inOwnMemory(isCompressed ? deflateRawSync(plain, { level: 1 }) : plain)
    const { revision, confirmedAt } = fold
    packed.set(key, { bytes, isCompressed, revision: revision!, confirmedAt, beginning: followed.get(fold) })
  }

  function unpack(key: string): CachedAggregate<unknown> | undefined {
    const kept = packed.get(key)
    if (!kept) return undefined
    const plain = kept.isCompressed ? inflateRawSync(kept.bytes) : kept.bytes
    const fold = { ...deserialize(plain), confirmedAt: kept.confirmedAt }
    if (kept.beginning !== undefined) followed.set(fold, kept.beginning)
    keep(key, fold)
    return fold
  }

  function keep(key: string, fold: CachedAggregate<unknown>): void {
    packed.delete(key)
    // A state that would take half of the room of all live ones is always packed.
    if (sizeOf(fold) <= liveCharacters / 2) live.set(key, fold)
    else {
      live.delete(key)
      pack(key, fold)
    }
  }

  return {
    get: <State, Event extends DomainEvent>(decider: AggregateDefinition<State, Event>, stream: string) => {
      const key = keyOf(decider, stream)
      return (live.get(key) ?? unpack(key)) as CachedAggregate<State> | undefined
    },
    set(decider, stream, fold) {
      const key = keyOf(decider, stream)
      const kept = live.peek(key) ?? packed.peek(key)
      // Do not cache the state of a missing stream: the stream's first event makes it wrong.
      if (fold.revision === null || (kept && kept.revision! > fold.revision)) return
      if (fold.confirmedAt >= endKnownAt && isFollowed(stream)) followed.set(fold, beginnings)
      keep(key, fold)
    },
    confirmedAt: (fold) =>
      followed.get(fold) === beginnings ? Math.max(fold.confirmedAt, toldUntil) : fold.confirmedAt,
    markStale(stream, revision) {
      for (let number = 1; number <= last; number++) {
        const key = `${number} ${stream}`
        const [fold, its] = [live.peek(key), packed.peek(key)]
        if (fold && fold.revision! < revision) live.set(key, { ...fold, confirmedAt: -Infinity })
        if (its && its.revision < revision) packed.set(key, { ...its, confirmedAt: -Infinity, beginning: undefined })
      }
    },
    pollStarted({ restarted }) {
      if (restarted) [beginnings, toldUntil] = [beginnings + 1, -Infinity]
      endKnownAt = performance.now()
    },
    pollSucceeded: (at) => void (toldUntil = at),
    evict(decider, stream) {
      const key = keyOf(decider, stream)
      live.delete(key)
      packed.delete(key)
    },
  }
}

const isFollowed = (stream: string) => followedKinds.includes(parseStream(stream)?.kind as StreamKind)

/** The state of a stream without events. */
export const emptyAggregate = <State>({ initial }: { readonly initial: State }): CachedAggregate<State> => ({
  state: initial,
  revision: null,
  position: null,
  dedupKeys: new Set(),
  characters: 0,
  confirmedAt: -Infinity,
})

/** Returns the state after applying these events, whose personal fields are sealed as in the log. */
export function applyEvents<State, Event extends DomainEvent>(
  { evolve }: AggregateDefinition<State, Event>,
  fold: CachedAggregate<State>,
  events: readonly Recorded[],
): CachedAggregate<State> {
  let { state, characters } = fold
  for (const event of events) {
    state = evolve(state, event as unknown as Event)
    characters += JSON.stringify(event.data).length
    for (const mark of dedupKeysOf(event)) fold.dedupKeys.add(mark)
  }
  const newest = events.at(-1)
  return newest
    ? {
        state,
        characters,
        revision: newest.revision,
        position: newest.position,
        dedupKeys: fold.dedupKeys,
        confirmedAt: fold.confirmedAt,
      }
    : fold
}

/**
 * A short hash prefix, so that one can be kept for every event. Two events may share a prefix, so a match must be
 * checked against the events themselves.
 */
export const dedupKey = (idOrKeyHash: string): string => idOrKeyHash.slice(0, 12)

const dedupKeysOf = ({ id, metadata: { idempotency } }: Recorded) =>
  idempotency ? [dedupKey(id), dedupKey(idempotency.keyHash)] : [dedupKey(id)]

/** Estimated memory of one dedupe key in the set, and of a cached state without its data, in characters. */
const [perMark, beside] = [40, 400]
const sizeOf = ({ characters, dedupKeys }: CachedAggregate<unknown>) => beside + characters + dedupKeys.size * perMark

/** A state of so many bytes is not worth the compressor. */
const smallBytes = 2_048

/** Estimated memory of a packed state without its bytes: key, record and the cache's own entry. */
const besidePacked = 500
