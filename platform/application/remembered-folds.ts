import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent, Position, Recorded, Revision } from '@filiz/domain/shared/event.ts'
import { parseStream, type StreamKind } from '@filiz/domain/shared/streams.ts'
import { LRUCache } from 'lru-cache'

/** What a stream's events came to, with their personal fields sealed as the log has them. */
export interface Fold<State> {
  readonly state: State
  /** Of the last event; null for a stream that is not there. */
  readonly revision: Revision | null
  readonly position: Position | null
  /** A mark of every event (`marksOf`): one that is not here is of no event. */
  readonly marks: Set<string>
  /** Characters of the events' data, as JSON. */
  readonly characters: number
  /** When the log was last asked and ended the stream here, by `performance.now()`; what was heard since is not in it (`RememberedFolds.confirmedAt`). */
  readonly confirmedAt: number
  /** Nothing in the state is sealed: it need not be opened. Undefined: nobody has looked. */
  readonly nothingSealed?: boolean
}

export interface RememberedFolds {
  get<State, Event extends DomainEvent>(decider: Folding<State, Event>, stream: string): Fold<State> | undefined
  /** Keeps what is not older than what is kept. */
  set<State, Event extends DomainEvent>(decider: Folding<State, Event>, stream: string, fold: Fold<State>): void
  /** After an append of which nobody knows how it ended. */
  forget<State, Event extends DomainEvent>(decider: Folding<State, Event>, stream: string): void
  /** When the log was last known to end the stream at this fold, which `get` gave: when it was read, or as far as the log was looked through since. */
  confirmedAt(fold: Fold<unknown>): number
  /** The stream goes on to this revision at least: folds that end before it are not confirmed any more. */
  changed(stream: string, revision: Revision): void
  /**
   * A look at what is new in the log (`follow-changes.ts`) was told just now where the log ends: what comes behind that, this look or the next tells as
   * `changed`. With `anew` nobody has looked through all that was before.
   */
  looks(options: { readonly anew: boolean }): void
  /** What was appended to streams of `followedKinds` before `at` has been told. */
  lookedThrough(at: number): void
}

/** Streams that commands on others look at, and that change rarely. */
export const followedKinds: readonly StreamKind[] = ['account', 'child']

/** A fold is known by its `evolve`: deciders that share it share what is remembered. It must be made once, not with each call. */
type Folding<State, Event extends DomainEvent> = Pick<Decider<State, never, Event>, 'initial' | 'evolve'>

/**
 * The folds that were used last, bounded: `maxCharacters` of events' data together (some 5,000 families' months by
 * default), and half of them of one stream.
 */
export function createRememberedFolds({
  maxCharacters = 64 * 1024 * 1024,
}: { readonly maxCharacters?: number } = {}): RememberedFolds {
  const folds = new LRUCache<string, Fold<unknown>>({
    maxSize: maxCharacters,
    maxEntrySize: maxCharacters / 2,
    sizeCalculation: ({ characters, marks }) => beside + characters + marks.size * perMark,
  })
  const numbers = new WeakMap<object, number>()
  let last = 0
  /**
   * Folds of whose streams every later event will be told, by the number of the looks that began anew: they were asked for after the newest look knew its end, so
   * that what they lack lies behind it. One that was on its way meanwhile may lack what was told before it was kept.
   */
  const followed = new WeakMap<Fold<unknown>, number>()
  let [beginnings, endKnownAt, toldUntil] = [0, Infinity, -Infinity]

  const keyOf = ({ evolve }: { readonly evolve: object }, stream: string) => {
    let number = numbers.get(evolve)
    if (number === undefined) numbers.set(evolve, (number = ++last))
    return `${number} ${stream}`
  }

  return {
    get: <State, Event extends DomainEvent>(decider: Folding<State, Event>, stream: string) =>
      folds.get(keyOf(decider, stream)) as Fold<State> | undefined,
    set(decider, stream, fold) {
      const key = keyOf(decider, stream)
      const kept = folds.peek(key)
      // Of a stream that is not there nothing is kept: it begins but once.
      if (fold.revision === null || (kept && kept.revision! > fold.revision)) return
      folds.set(key, fold)
      if (fold.confirmedAt >= endKnownAt && isFollowed(stream)) followed.set(fold, beginnings)
    },
    confirmedAt: (fold) =>
      followed.get(fold) === beginnings ? Math.max(fold.confirmedAt, toldUntil) : fold.confirmedAt,
    changed(stream, revision) {
      for (let number = 1; number <= last; number++) {
        const key = `${number} ${stream}`
        const kept = folds.peek(key)
        if (kept && kept.revision! < revision) folds.set(key, { ...kept, confirmedAt: -Infinity })
      }
    },
    looks({ anew }) {
      if (anew) [beginnings, toldUntil] = [beginnings + 1, -Infinity]
      endKnownAt = performance.now()
    },
    lookedThrough: (at) => void (toldUntil = at),
    forget: (decider, stream) => void folds.delete(keyOf(decider, stream)),
  }
}

const isFollowed = (stream: string) => followedKinds.includes(parseStream(stream)?.kind as StreamKind)

/** A fold that holds no event. */
export const noEvents = <State>({ initial }: { readonly initial: State }): Fold<State> => ({
  state: initial,
  revision: null,
  position: null,
  marks: new Set(),
  characters: 0,
  confirmedAt: -Infinity,
})

/** The fold with these events behind it, as the log has them. */
export function foldOn<State, Event extends DomainEvent>(
  { evolve }: Folding<State, Event>,
  fold: Fold<State>,
  events: readonly Recorded[],
): Fold<State> {
  let { state, characters } = fold
  for (const event of events) {
    state = evolve(state, event as unknown as Event)
    characters += JSON.stringify(event.data).length
    for (const mark of marksOf(event)) fold.marks.add(mark)
  }
  const newest = events.at(-1)
  return newest
    ? {
        state,
        characters,
        revision: newest.revision,
        position: newest.position,
        marks: fold.marks,
        confirmedAt: fold.confirmedAt,
      }
    : fold
}

/** Short enough to be kept for every event: two may share one, and whoever finds one looks at the events themselves. */
export const markOf = (idOrKeyHash: string): string => idOrKeyHash.slice(0, 12)

const marksOf = ({ id, metadata: { idempotency } }: Recorded) =>
  idempotency ? [markOf(id), markOf(idempotency.keyHash)] : [markOf(id)]

/** What a mark takes in a set, and a fold beside all that, in characters. */
const [perMark, beside] = [40, 400]
