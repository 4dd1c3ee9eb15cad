import { expect } from 'vitest'
import type { Decider } from './decider.ts'
import type { DomainEvent } from './event.ts'
import { refuse, type Refusal, type RefusalCode } from './refusal.ts'

/**
 * Creates the functions for decider specs: `given(…events).when(command)`, followed by the expected events, nothing or
 * refusal. State and events are frozen, so that a mutation throws.
 */
export function specify<State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) {
  const fold = (events: readonly Event[]): State =>
    events.reduce<State>((state, event) => frozen(decider.evolve(state, frozen(event))), frozen(decider.initial))

  const given = (...history: readonly Event[]) => ({
    when(command: Command) {
      const decision = decider.decide(frozen(command), fold(history))
      return {
        thenEvents: (...events: readonly Event[]) => {
          expect(decision).toEqual(events)
          fold([...history, ...events])
        },
        thenNothing: () => expect(decision).toEqual([]),
        thenRefused: (code: RefusalCode, more: Omit<Refusal, 'refused' | 'code'> = {}) =>
          expect(decision).toEqual(refuse(code, more)),
      }
    },
  })
  return { given, fold }
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}
