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
 * say, from one reading of the stream. The document's `position` and `revision` are not those of events just decided.
 */
export function withDocument<State, Command, Event extends DomainEvent, D extends Folded>(
  decider: Decider<State, Command, Event>,
  projection: Projection<D>,
  stream: string,
): Decider<WithDocument<State, D>, Command, Event> {
  return {
    initial: { state: decider.initial, document: undefined },
    decide: (command, { state }) => decider.decide(command, state),
    evolve: ({ state, document }, event) => {
      // Read from the log it is a recorded event already; just decided it has no place in the log yet.
      const recorded = { stream, position: '', revision: '', ...event } as unknown as Recorded
      return {
        state: decider.evolve(state, event),
        document: projection.documents(recorded).length > 0 ? projection.fold(document, recorded) : document,
      }
    },
  }
}

/** A read model's document alone, for `load`, and for `handle` where the question is only whether a command was done. */
export function viewOf<D extends Folded>(projection: Projection<D>, stream: string): Decider<D | undefined, null, DomainEvent> {
  const { evolve } = withDocument<null, null, DomainEvent, D>({ initial: null, decide: () => [], evolve: () => null }, projection, stream)
  return { initial: undefined, decide: () => [], evolve: (document, event) => evolve({ state: null, document }, event).document }
}
