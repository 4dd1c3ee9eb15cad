import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent, Recorded } from '@filiz/domain/shared/event.ts'
import type { Folded, Projection } from '@filiz/domain/read-models/projection.ts'

export interface WithReadModel<State, D extends Folded> {
  readonly state: State
  /** The read model's document in plain text; undefined before its first event. */
  readonly document: D | undefined
}

/**
 * Returns a decider that also folds the stream's read-model document, so that the command's response equals a later
 * query, with one read of the stream. Create it once, not for each command: the cache of stream states is keyed by it.
 */
export function withReadModel<State, Command, Event extends DomainEvent, D extends Folded>(
  decider: Decider<State, Command, Event>,
  projection: Projection<D>,
): Decider<WithReadModel<State, D>, Command, Event> {
  return {
    initial: { state: decider.initial, document: undefined },
    decide: (command, { state }) => decider.decide(command, state),
    evolve: ({ state, document }, event) => ({
      state: decider.evolve(state, event),
      document: documentAfter(projection, document, event),
    }),
  }
}

/**
 * Returns a decider that folds only the read-model document: for `load`, or for `handle` to check whether a command was
 * done. Create it once, not for each call.
 */
export const readModelDecider = <D extends Folded>(
  projection: Projection<D>,
): Decider<D | undefined, null, DomainEvent> => ({
  initial: undefined,
  decide: () => [],
  evolve: (document, event) => documentAfter(projection, document, event),
})

/** The command handler passes recorded events to deciders, so the cast is safe. */
function documentAfter<D extends Folded>(
  projection: Projection<D>,
  document: D | undefined,
  event: DomainEvent,
): D | undefined {
  const recorded = event as unknown as Recorded
  return projection.documents(recorded).length > 0 ? projection.fold(document, recorded) : document
}
