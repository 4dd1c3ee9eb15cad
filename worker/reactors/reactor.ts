import type { FilizEvent } from '@filiz/domain/registry/personal-data.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'

/**
 * What follows from events beyond the read models (design §8): a policy, named as a sentence. It acts at least once on
 * each event that it names, in the log's order, never in a rebuild of read models; so acting twice must be harmless.
 * Personal fields reach it sealed.
 */
export interface Reactor {
  /** Under which its checkpoint is kept: a new name is a new reactor. */
  readonly name: string
  /** Where a new one begins. `log-start` is for what must never be missed and may safely come again. */
  readonly startsAt: 'log-start' | 'log-end'
  readonly on: {
    readonly [T in FilizEvent['type']]?: (event: Recorded<Extract<FilizEvent, { type: T }>>) => Promise<void>
  }
}

/** Who acts, in the metadata of events that a reactor causes: the chain of causes goes on through it. */
export const causedBy = (reactor: string, event: Recorded) => ({
  actor: `system:${reactor}`,
  correlationId: event.metadata.correlationId,
  causationId: event.id,
  accountId: null,
  seed: event.id,
})
