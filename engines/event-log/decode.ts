import type { Recorded } from '@filiz/domain/shared/event.ts'
import { currentSchema, upcast, type Schemas } from '@filiz/domain/shared/upcast.ts'
import type { EncodedEvent } from './encode.ts'
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
    return upcasted === recorded ? recorded : { ...upcasted, metadata: { ...recorded.metadata, schema: schemas.currentSchema(recorded.type) } }
  }
}

/** From JSON to an event in today's shape. */
export function createDecoder(schemas?: Schemas): (stored: StoredEvent) => Recorded {
  const upcastToCurrent = createUpcast(schemas)
  return ({ id, stream, revision, position, type, data, metadata }) => upcastToCurrent({
    id, stream, type,
    revision: toSequence(revision),
    position: toSequence(position),
    data: JSON.parse(data),
    metadata: JSON.parse(metadata),
  })
}
