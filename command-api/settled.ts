import type { Handled } from '@filiz/application/handle.ts'
import type { DomainEvent } from '@filiz/domain/shared/event.ts'
import { ApiError } from '@filiz/http/api-error.ts'

export type Settled<State, Event extends DomainEvent> = Extract<Handled<State, Event>, { readonly outcome: 'done' | 'repeated' }>

/** What a command came to, where it was done, now or before; anything else is thrown as its answer. */
export function settled<State, Event extends DomainEvent>(handled: Handled<State, Event>): Settled<State, Event> {
  switch (handled.outcome) {
    case 'done':
    case 'repeated': return handled
    case 'refused': throw ApiError.fromRefusal(handled.refusal)
    case 'mismatch': throw new ApiError('IDEMPOTENCY_MISMATCH')
    case 'precondition-failed': throw new ApiError('PRECONDITION_FAILED')
  }
}

/** Where a write ended, for `Event-Position`: nothing was appended where it was already so. */
export const positionOf = (handled: Settled<unknown, DomainEvent>) => (handled.events.length > 0 ? handled.position : null)
