import type { DomainEvent } from './event.ts'
import type { Refusal } from './refusal.ts'

/**
 * The command side of one kind of stream. `evolve` folds the stream's events into a state, and `decide` returns the
 * events of a command for that state. Both are pure and never throw; an empty array means that the command changes
 * nothing.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State
  readonly decide: (command: Command, state: State) => readonly Event[] | Refusal
  readonly evolve: (state: State, event: Event) => State
}
