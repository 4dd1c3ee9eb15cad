import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent, Position, Recorded, Revision } from '@filiz/domain/shared/event.ts'
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
  /** When the log was last known to end the stream here, by `performance.now()`. */
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
}

/** A fold is known by its `evolve`: deciders that share it share what is remembered. It must be made once, not with each call. */
type Folding<State, Event extends DomainEvent> = Pick<Decider<State, never, Event>, 'initial' | 'evolve'>

/**
 * The folds that were used last, bounded: `maxCharacters` of events' data together (some 5,000 families' months by
 * default), and half of them of one stream.
 */
export function createRememberedFolds({ maxCharacters = 64 * 1024 * 1024 }: { readonly maxCharacters?: number } = {}): RememberedFolds {
  const folds = new LRUCache<string, Fold<unknown>>({ maxSize: maxCharacters, maxEntrySize: maxCharacters / 2, sizeCalculation: ({ characters, marks }) => beside + characters + marks.size * perMark })
  const numbers = new WeakMap<object, number>()
  let last = 0

  const keyOf = ({ evolve }: { readonly evolve: object }, stream: string) => {
    let number = numbers.get(evolve)
    if (number === undefined) numbers.set(evolve, number = ++last)
    return `${number} ${stream}`
  }

  return {
    get: <State, Event extends DomainEvent>(decider: Folding<State, Event>, stream: string) => folds.get(keyOf(decider, stream)) as Fold<State> | undefined,
    set(decider, stream, fold) {
      const key = keyOf(decider, stream)
      const kept = folds.peek(key)
      // Of a stream that is not there nothing is kept: it begins but once.
      if (fold.revision === null || (kept && kept.revision! > fold.revision)) return
      folds.set(key, fold)
    },
    forget: (decider, stream) => void folds.delete(keyOf(decider, stream)),
  }
}

/** A fold that holds no event. */
export const noEvents = <State>({ initial }: { readonly initial: State }): Fold<State> =>
  ({ state: initial, revision: null, position: null, marks: new Set(), characters: 0, confirmedAt: -Infinity })

/** The fold with these events behind it, as the log has them. */
export function foldOn<State, Event extends DomainEvent>({ evolve }: Folding<State, Event>, fold: Fold<State>, events: readonly Recorded[]): Fold<State> {
  let { state, characters } = fold
  for (const event of events) {
    state = evolve(state, event as unknown as Event)
    characters += JSON.stringify(event.data).length
    for (const mark of marksOf(event)) fold.marks.add(mark)
  }
  const newest = events.at(-1)
  return newest ? { state, characters, revision: newest.revision, position: newest.position, marks: fold.marks, confirmedAt: fold.confirmedAt } : fold
}

/** Short enough to be kept for every event: two may share one, and whoever finds one looks at the events themselves. */
export const markOf = (idOrKeyHash: string): string => idOrKeyHash.slice(0, 12)

const marksOf = ({ id, metadata: { idempotency } }: Recorded) => (idempotency ? [markOf(id), markOf(idempotency.keyHash)] : [markOf(id)])

/** What a mark takes in a set, and a fold beside all that, in characters. */
const [perMark, beside] = [40, 400]
