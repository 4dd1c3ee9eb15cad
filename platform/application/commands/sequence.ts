import type { Decider } from '@filiz/domain/shared/decider.ts'
import type { DomainEvent } from '@filiz/domain/shared/event.ts'
import { isRefusal } from '@filiz/domain/shared/refusal.ts'

/**
 * Combines several commands into one: each is decided on the state after the previous ones, and one refusal refuses
 * all.
 */
export function sequence<State, Command, Event extends DomainEvent>({
  initial,
  decide,
  evolve,
}: Decider<State, Command, Event>): Decider<State, readonly Command[], Event> {
  return {
    initial,
    evolve,
    decide(commands, state) {
      const events: Event[] = []
      let current = state
      for (const command of commands) {
        const decided = decide(command, current)
        if (isRefusal(decided)) return decided
        events.push(...decided)
        current = decided.reduce(evolve, current)
      }
      return events
    },
  }
}
