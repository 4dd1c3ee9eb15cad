import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent, Position, Recorded, Revision } from '@filiz/domain/shared/event.ts'
import { parseStream, type StreamKind } from '@filiz/domain/shared/streams.ts'
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

/**
 * An LRU cache of stream states, bounded by `maxCharacters` of events' data in total (some 5,000 families' months by
 * default) and half of that for one stream.
 */
export function createAggregateCache({
  maxCharacters = 64 * 1024 * 1024,
}: { readonly maxCharacters?: number } = {}): AggregateCache {
  const folds = new LRUCache<string, CachedAggregate<unknown>>({
    maxSize: maxCharacters,
    maxEntrySize: maxCharacters / 2,
    sizeCalculation: ({ characters, dedupKeys }) => beside + characters + dedupKeys.size * perMark,
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

  return {
    get: <State, Event extends DomainEvent>(decider: AggregateDefinition<State, Event>, stream: string) =>
      folds.get(keyOf(decider, stream)) as CachedAggregate<State> | undefined,
    set(decider, stream, fold) {
      const key = keyOf(decider, stream)
      const kept = folds.peek(key)
      // Do not cache the state of a missing stream: the stream's first event makes it wrong.
      if (fold.revision === null || (kept && kept.revision! > fold.revision)) return
      folds.set(key, fold)
      if (fold.confirmedAt >= endKnownAt && isFollowed(stream)) followed.set(fold, beginnings)
    },
    confirmedAt: (fold) =>
      followed.get(fold) === beginnings ? Math.max(fold.confirmedAt, toldUntil) : fold.confirmedAt,
    markStale(stream, revision) {
      for (let number = 1; number <= last; number++) {
        const key = `${number} ${stream}`
        const kept = folds.peek(key)
        if (kept && kept.revision! < revision) folds.set(key, { ...kept, confirmedAt: -Infinity })
      }
    },
    pollStarted({ restarted }) {
      if (restarted) [beginnings, toldUntil] = [beginnings + 1, -Infinity]
      endKnownAt = performance.now()
    },
    pollSucceeded: (at) => void (toldUntil = at),
    evict: (decider, stream) => void folds.delete(keyOf(decider, stream)),
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
