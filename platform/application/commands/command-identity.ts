import { hash, randomUUID } from 'node:crypto'
import type { DomainEvent, EventMetadata, Recorded } from '@filiz/domain/shared/event.ts'
import { currentSchema } from '@filiz/domain/registry/upcast.ts'
import type { NewEvent } from '@filiz/engines/event-log/port.ts'
import { uuid5 } from './uuid5.ts'
import type { CommandContext } from './command-context.ts'

/** Identifies the events of one command, for idempotency. */
export interface CommandIdentity {
  /**
   * Dedupe key of the command's first event (hash of the idempotency key, or event id); null when the command has
   * neither key nor seed.
   */
  readonly dedupKey: string | null
  readonly isEventOfCommand: (event: Recorded) => boolean
  /** For an event of this command: true when the key was used for the same request. */
  readonly isSameRequest: (event: Recorded) => boolean
  /**
   * True when event ids derive from the seed. An engine may then accept a second append as a repetition although its
   * data differ.
   */
  readonly idsAreDerived: boolean
  toNewEvent(event: DomainEvent, index: number): NewEvent
}

/**
 * A command with an idempotency key is recognised by the metadata of its events. Their ids are random: with derived
 * ids, the log would accept the different decision of a process that has not read the first append as a repetition. A
 * command with only a `seed` is recognised by its event ids.
 */
export function commandIdentity(context: CommandContext, stream: string): CommandIdentity {
  const { idempotency, seed, actor, correlationId, causationId, changeSet } = context
  const keyed = idempotency && {
    keyHash: keyHashOf(idempotency.key),
    route: idempotency.route,
    requestHash: idempotency.requestHash,
  }
  const metadata = {
    correlationId,
    causationId,
    actor,
    ...(keyed ? { idempotency: keyed } : {}),
    ...(changeSet ? { changeSet } : {}),
  }
  const idsAreDerived = keyed === undefined && seed !== undefined
  const idOf = (index: number) => (idsAreDerived ? uuid5('seed', seed, stream, String(index)) : randomUUID())
  const toNewEvent = ({ type, data }: DomainEvent, index: number): NewEvent => ({
    id: idOf(index),
    type,
    data,
    metadata: {
      schema: currentSchema(type),
      ...metadata,
      ...(changeSet ? { changeSet: { ...changeSet, ...(index === 0 ? { isFirst: true as const } : {}) } } : {}),
    } satisfies EventMetadata,
  })
  // Compare the actor too: the same key from another actor belongs to another command.
  const isOfKey = (event: Recorded) =>
    event.metadata.idempotency?.keyHash === keyed?.keyHash &&
    event.metadata.idempotency?.route === keyed?.route &&
    event.metadata.actor === actor
  return {
    idsAreDerived,
    toNewEvent,
    dedupKey: keyed ? keyed.keyHash : idsAreDerived ? idOf(0) : null,
    isEventOfCommand: keyed ? isOfKey : ({ id }) => idsAreDerived && id === idOf(0),
    isSameRequest: (event) => keyed === undefined || event.metadata.idempotency?.requestHash === keyed.requestHash,
  }
}

/** The form in which the log stores an `Idempotency-Key`. */
export const keyHashOf = (key: string): string => hash('sha256', key, 'base64url')
