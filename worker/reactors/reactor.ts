import type { FilizEvent } from '@filiz/domain/registry/personal-data.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'

/**
 * A policy that reacts to events with effects beyond the read models; its name is a sentence. Handles each event at
 * least once and in log order, so its effect must be idempotent. Never runs in a rebuild of read models. Personal
 * fields of the events are sealed.
 */
export interface Reactor {
  /** Key of the reactor's checkpoint: a renamed reactor starts like a new one. */
  readonly name: string
  /** Start position of a new reactor. Use `log-start` for effects that must never be missed and may be repeated. */
  readonly startsAt: 'log-start' | 'log-end'
  readonly on: {
    readonly [T in FilizEvent['type']]?: (event: Recorded<Extract<FilizEvent, { type: T }>>) => Promise<void>
  }
}

/**
 * Returns the context of commands that a reactor sends because of an event: same correlation id, caused by the event.
 */
export const causedBy = (reactor: string, event: Recorded) => ({
  actor: `system:${reactor}`,
  correlationId: event.metadata.correlationId,
  causationId: event.id,
  accountId: null,
  seed: event.id,
})
