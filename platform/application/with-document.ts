import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent, Recorded } from '@filiz/domain/shared/event.ts'
import type { Folded, Projection } from '@filiz/domain/read-models/projection.ts'

export interface WithDocument<State, D extends Folded> {
  readonly state: State
  /** What the read model would hold, in plain text; undefined before its first event. */
  readonly document: D | undefined
}

/**
 * A decider that folds the stream's read model beside its state, so that a command is answered by what a query would
 * say, from one reading of the stream. To be made once, not with each command: what is folded is remembered by it.
 */
export function withDocument<State, Command, Event extends DomainEvent, D extends Folded>(
  decider: Decider<State, Command, Event>,
  projection: Projection<D>,
): Decider<WithDocument<State, D>, Command, Event> {
  return {
    initial: { state: decider.initial, document: undefined },
    decide: (command, { state }) => decider.decide(command, state),
    evolve: ({ state, document }, event) => ({
      state: decider.evolve(state, event),
      document: documentAfter(projection, document, event),
    }),
  }
}

/** A read model's document alone, for `load`, and for `handle` where the question is only whether a command was done. To be made once, too. */
export const viewOf = <D extends Folded>(projection: Projection<D>): Decider<D | undefined, null, DomainEvent> => ({
  initial: undefined,
  decide: () => [],
  evolve: (document, event) => documentAfter(projection, document, event),
})

/** The command handler gives deciders events as the log has them. */
function documentAfter<D extends Folded>(
  projection: Projection<D>,
  document: D | undefined,
  event: DomainEvent,
): D | undefined {
  const recorded = event as unknown as Recorded
  return projection.documents(recorded).length > 0 ? projection.fold(document, recorded) : document
}
