import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent, Position, Recorded, Revision } from '@filiz/domain/shared/event.ts'

/** The state of a stream after its events, with personal fields sealed as in the log. It is never changed in place. */
export interface CachedAggregate<State> {
  readonly state: State
  /** Revision of the last event; null for a missing stream. */
  readonly revision: Revision | null
  readonly position: Position | null
  /** Dedupe keys of all events (`dedupKeysOf`). When a key is missing, no event of the stream has it. */
  readonly dedupKeys: ReadonlySet<string>
  /** Total length of the events' data as JSON, in characters: the state's memory grows with it. */
  readonly characters: number
  /** Time (`performance.now()`) of the log read that found the stream's end at this state. */
  readonly readAt: number
  /** The polls that would report an event which this state lacks (`confirmations.ts`); undefined: none would. */
  readonly pollGeneration?: number | undefined
  /** True when the state has no sealed field and needs no decryption; undefined when unchecked. */
  readonly nothingSealed?: boolean
}

export type AggregateDefinition<State, Event extends DomainEvent> = Pick<
  Decider<State, never, Event>,
  'initial' | 'evolve'
>

/** The state of a stream without events. */
export const emptyAggregate = <State>({ initial }: { readonly initial: State }): CachedAggregate<State> => ({
  state: initial,
  revision: null,
  position: null,
  dedupKeys: new Set(),
  characters: 0,
  readAt: -Infinity,
})

/** Returns a state after these events. */
export const evolveAll = <State, Event extends DomainEvent>(
  { evolve }: AggregateDefinition<State, Event>,
  state: State,
  events: readonly Recorded[],
): State => events.reduce((before, event) => evolve(before, event as unknown as Event), state)

/** Returns the aggregate after these events, whose personal fields are sealed as in the log. */
export function applyEvents<State, Event extends DomainEvent>(
  decider: AggregateDefinition<State, Event>,
  before: CachedAggregate<State>,
  events: readonly Recorded[],
): CachedAggregate<State> {
  const newest = events.at(-1)
  if (!newest) return before
  return {
    state: evolveAll(decider, before.state, events),
    revision: newest.revision,
    position: newest.position,
    dedupKeys: before.dedupKeys.union(new Set(events.flatMap(dedupKeysOf))),
    characters: events.reduce((sum, { data }) => sum + JSON.stringify(data).length, before.characters),
    readAt: before.readAt,
  }
}

/**
 * A short hash prefix, so that one can be kept for every event. Two events may share a prefix, so a match must be
 * checked against the events themselves.
 */
export const dedupKey = (idOrKeyHash: string): string => idOrKeyHash.slice(0, 12)

const dedupKeysOf = ({ id, metadata: { idempotency } }: Recorded) =>
  idempotency ? [dedupKey(id), dedupKey(idempotency.keyHash)] : [dedupKey(id)]
