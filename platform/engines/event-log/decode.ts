import type { Recorded } from '@filiz/domain/shared/event.ts'
import { currentSchema, upcast, type Schemas } from '@filiz/domain/registry/upcast.ts'
import type { EncodedEvent } from './encode.ts'
import type { LogEvent } from './port.ts'
import { toSequence } from './sequence.ts'

export interface StoredEvent extends EncodedEvent {
  readonly stream: string
  readonly revision: number | bigint
  readonly position: number | bigint
}

/**
 * Upcasts an event to the current schema, so that readers never see older shapes. Sets `metadata.schema` to the current
 * schema, so that upcasting twice has no effect. Throws `NewerSchema`.
 */
export function createUpcast(schemas: Schemas = { currentSchema, upcast }): (recorded: Recorded) => Recorded {
  return (recorded) => {
    const upcasted = schemas.upcast(recorded)
    return upcasted === recorded
      ? recorded
      : { ...upcasted, metadata: { ...recorded.metadata, schema: schemas.currentSchema(recorded.type) } }
  }
}

/** Like `createUpcast`, but returns an event that cannot be upcast as stored, with the error in `unreadable`. */
export function createLenientUpcast(schemas?: Schemas): (recorded: Recorded) => LogEvent {
  const upcastToCurrent = createUpcast(schemas)
  return (recorded) => {
    try {
      return upcastToCurrent(recorded)
    } catch (error) {
      return { ...recorded, unreadable: error instanceof Error ? error : new Error(String(error)) }
    }
  }
}

/** Parses the stored JSON without upcasting. */
export const decode = ({ id, stream, revision, position, type, data, metadata }: StoredEvent): Recorded => ({
  id,
  stream,
  type,
  revision: toSequence(revision),
  position: toSequence(position),
  data: JSON.parse(data),
  metadata: JSON.parse(metadata),
})
