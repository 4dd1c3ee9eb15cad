import type { DomainEvent } from './event.ts'
import type { Refusal } from './refusal.ts'

/**
 * What one kind of stream is to the command side: `decide` says which events a command leads to, given the state
 * that `evolve` folded from the stream so far. Both are pure and total; an empty array means "already so".
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State
  readonly decide: (command: Command, state: State) => readonly Event[] | Refusal
  readonly evolve: (state: State, event: Event) => State
}
