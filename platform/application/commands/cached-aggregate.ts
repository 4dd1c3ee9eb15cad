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
  readAt: -Infinity,
})

/** Returns the state after these events, whose personal fields are sealed as in the log. */
export function applyEvents<State, Event extends DomainEvent>(
  { evolve }: AggregateDefinition<State, Event>,
  { state, dedupKeys, readAt, ...before }: CachedAggregate<State>,
  events: readonly Recorded[],
): CachedAggregate<State> {
  const newest = events.at(-1)
  if (!newest) return { state, dedupKeys, readAt, ...before }
  return {
    state: events.reduce((folded, event) => evolve(folded, event as unknown as Event), state),
    revision: newest.revision,
    position: newest.position,
    dedupKeys: dedupKeys.union(new Set(events.flatMap(dedupKeysOf))),
    readAt,
  }
}

/**
 * A short hash prefix, so that one can be kept for every event. Two events may share a prefix, so a match must be
 * checked against the events themselves.
 */
export const dedupKey = (idOrKeyHash: string): string => idOrKeyHash.slice(0, 12)

const dedupKeysOf = ({ id, metadata: { idempotency } }: Recorded) =>
  idempotency ? [dedupKey(id), dedupKey(idempotency.keyHash)] : [dedupKey(id)]
