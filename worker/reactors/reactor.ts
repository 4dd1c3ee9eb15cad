import type { FilizEvent } from '@filiz/domain/registry/personal-data.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'

/**
 * A policy that acts on events beyond the read models, named as a sentence. Handles each event at least once and in log
 * order, so its effect must be idempotent. Never runs in a rebuild of read models. Personal fields are sealed.
 */
export interface Reactor {
  /** Key of its checkpoint: a new name is a new reactor. */
  readonly name: string
  /** Start position of a new reactor. Use `log-start` for effects that must never be missed and may be repeated. */
  readonly startsAt: 'log-start' | 'log-end'
  readonly on: {
    readonly [T in FilizEvent['type']]?: (event: Recorded<Extract<FilizEvent, { type: T }>>) => Promise<void>
  }
}

/** Context of commands that a reactor sends; it continues the chain of causes. */
export const causedBy = (reactor: string, event: Recorded) => ({
  actor: `system:${reactor}`,
  correlationId: event.metadata.correlationId,
  causationId: event.id,
  accountId: null,
  seed: event.id,
})
