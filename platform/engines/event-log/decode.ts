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
 * Upcasts what was read to today's shape, so that whoever reads from any engine sees no other. `metadata.schema` is then
 * that of today's shape: upcasting such an event once more leaves it as it is. Throws `NewerSchema`.
 */
export function createUpcast(schemas: Schemas = { currentSchema, upcast }): (recorded: Recorded) => Recorded {
  return (recorded) => {
    const upcasted = schemas.upcast(recorded)
    return upcasted === recorded
      ? recorded
      : { ...upcasted, metadata: { ...recorded.metadata, schema: schemas.currentSchema(recorded.type) } }
  }
}

/** As `createUpcast`; what cannot be brought to today's shape stays as it was stored, and says why. */
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

/** From JSON, in the shape in which it was stored. */
export const decode = ({ id, stream, revision, position, type, data, metadata }: StoredEvent): Recorded => ({
  id,
  stream,
  type,
  revision: toSequence(revision),
  position: toSequence(position),
  data: JSON.parse(data),
  metadata: JSON.parse(metadata),
})
