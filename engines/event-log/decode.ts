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
 * Lifts what was read to today's shape, so that whoever reads from any engine sees no other. `metadata.schema` is then
 * that of today's shape: lifting such an event once more leaves it as it is. Throws `NewerSchema`.
 */
export function createLift(schemas: Schemas = { currentSchema, upcast }): (recorded: Recorded) => Recorded {
  return (recorded) => {
    const lifted = schemas.upcast(recorded)
    return lifted === recorded ? recorded : { ...lifted, metadata: { ...recorded.metadata, schema: schemas.currentSchema(recorded.type) } }
  }
}

/** From JSON to an event in today's shape. */
export function createDecoder(schemas?: Schemas): (stored: StoredEvent) => Recorded {
  const lift = createLift(schemas)
  return ({ id, stream, revision, position, type, data, metadata }) => lift({
    id, stream, type,
    revision: toSequence(revision),
    position: toSequence(position),
    data: JSON.parse(data),
    metadata: JSON.parse(metadata),
  })
}
