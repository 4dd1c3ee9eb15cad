import { hash, randomUUID } from 'node:crypto'
import type { DomainEvent, EventMetadata, Recorded } from '@filiz/domain/shared/event.ts'
import { currentSchema } from '@filiz/domain/registry/upcast.ts'
import type { NewEvent } from '@filiz/engines/event-log/port.ts'
import { uuid5 } from './uuid5.ts'
import type { CommandContext } from './command-context.ts'

/** By what a command's events are known for its own. */
export interface Identity {
  /** What its first event is marked with (the key's hash, or the event's id); null where it is like no other. */
  readonly mark: string | null
  readonly isOf: (event: Recorded) => boolean
  /** Of an event of this command: the key was not used for another request. */
  readonly isSameRequest: (event: Recorded) => boolean
  /**
   * The same events again would have the same ids, so that an engine may take an append for one that is there already,
   * whatever these say that those did not.
   */
  readonly idsAreDerived: boolean
  toNewEvent(event: DomainEvent, index: number): NewEvent
}

/**
 * A key is found in the metadata of the command's events. Their ids are by chance: derived from the key, an append of a process
 * that has not read the first one would succeed as its repetition, though it may have decided otherwise. Where there is only
 * a cause (`seed`), the ids are what tells.
 */
export function identify(context: CommandContext, stream: string): Identity {
  const { idempotency, seed, actor, correlationId, causationId } = context
  const keyed = idempotency && {
    keyHash: keyHashOf(idempotency.key),
    route: idempotency.route,
    requestHash: idempotency.requestHash,
  }
  const metadata = { correlationId, causationId, actor, ...(keyed ? { idempotency: keyed } : {}) }
  const idsAreDerived = keyed === undefined && seed !== undefined
  const idOf = (index: number) => (idsAreDerived ? uuid5('seed', seed, stream, String(index)) : randomUUID())
  const toNewEvent = ({ type, data }: DomainEvent, index: number): NewEvent => ({
    id: idOf(index),
    type,
    data,
    metadata: { schema: currentSchema(type), ...metadata } satisfies EventMetadata,
  })
  // The actor too: a key says nothing when somebody else's request carries it.
  const isOfKey = (event: Recorded) =>
    event.metadata.idempotency?.keyHash === keyed?.keyHash &&
    event.metadata.idempotency?.route === keyed?.route &&
    event.metadata.actor === actor
  return {
    idsAreDerived,
    toNewEvent,
    mark: keyed ? keyed.keyHash : idsAreDerived ? idOf(0) : null,
    isOf: keyed ? isOfKey : ({ id }) => idsAreDerived && id === idOf(0),
    isSameRequest: (event) => keyed === undefined || event.metadata.idempotency?.requestHash === keyed.requestHash,
  }
}

/** How an `Idempotency-Key` is known in the log. */
export const keyHashOf = (key: string): string => hash('sha256', key, 'base64url')
