import type { DomainEvent } from './event.ts'
import type { Refusal } from './refusal.ts'

/**
 * The command side of one kind of stream. `decide` returns the events of a command for the state that `evolve` has
 * folded from the stream. Both are pure and total; an empty array means that nothing needs to change.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State
  readonly decide: (command: Command, state: State) => readonly Event[] | Refusal
  readonly evolve: (state: State, event: Event) => State
}
