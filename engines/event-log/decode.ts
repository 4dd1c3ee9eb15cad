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
 * The one way from any engine's bytes to an event, so that whoever reads sees only today's shape. `metadata.schema` is
 * then that of today's shape: lifting such an event once more leaves it as it is. Throws `NewerSchema`.
 */
export function createDecoder(schemas: Schemas = { currentSchema, upcast }): (stored: StoredEvent) => Recorded {
  return ({ id, stream, revision, position, type, data, metadata }) => {
    const recorded: Recorded = {
      id, stream, type,
      revision: toSequence(revision),
      position: toSequence(position),
      data: JSON.parse(data),
      metadata: JSON.parse(metadata),
    }
    const lifted = schemas.upcast(recorded)
    return lifted === recorded ? recorded : { ...lifted, metadata: { ...recorded.metadata, schema: schemas.currentSchema(type) } }
  }
}
