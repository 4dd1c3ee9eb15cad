import type { Recorded } from '@filiz/domain/shared/event.ts'
import { upcast } from '@filiz/domain/shared/upcast.ts'
import type { EncodedEvent } from './encode.ts'
import { toSequence } from './sequence.ts'

export interface StoredEvent extends EncodedEvent {
  readonly stream: string
  readonly revision: number | bigint
  readonly position: number | bigint
}

/** The one way from any engine's bytes to an event: whoever reads sees only today's shape. */
export function decode({ id, stream, revision, position, type, data, metadata }: StoredEvent): Recorded {
  return upcast({
    id, stream, type,
    revision: toSequence(revision),
    position: toSequence(position),
    data: JSON.parse(data),
    metadata: JSON.parse(metadata),
  })
}
