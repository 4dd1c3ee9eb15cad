import { crc32 } from 'node:zlib'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { currentSchema, upcast, type Schemas } from '@filiz/domain/registry/upcast.ts'
import type { EncodedEvent } from './encode.ts'
import { DamagedEvent, type LogEvent } from './port.ts'
import { toSequence } from './sequence.ts'

export interface StoredEvent extends EncodedEvent {
  readonly stream: string
  readonly revision: number | bigint
  readonly position: number | bigint
  /** Null: an older version stored the event without one. */
  readonly checksum: number | null
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
export function createLenientUpcast(schemas?: Schemas): (recorded: LogEvent) => LogEvent {
  const upcastToCurrent = createUpcast(schemas)
  return (recorded) => {
    if (recorded.unreadable) return recorded
    try {
      return upcastToCurrent(recorded)
    } catch (error) {
      return { ...recorded, unreadable: error instanceof Error ? error : new Error(String(error)) }
    }
  }
}

/** Metadata of an event whose own cannot be trusted. */
const noMetadata: Recorded['metadata'] = { schema: 1, correlationId: '', causationId: '', actor: 'system' }

/** Parses the stored JSON without upcasting. A damaged event has no data, and the error in `unreadable`. */
export function decode({ revision, position, data, metadata, checksum, ...names }: StoredEvent): LogEvent {
  const event = { ...names, revision: toSequence(revision), position: toSequence(position) }
  const damaged = (fault: string) => ({
    ...event,
    data: {} as Recorded['data'],
    metadata: noMetadata,
    unreadable: new DamagedEvent(event, fault),
  })
  if (checksum !== null && checksum !== checksumOf({ ...names, revision, data, metadata }))
    return damaged('its checksum differs')
  try {
    const parsed = { data: JSON.parse(data), metadata: JSON.parse(metadata) }
    return isObject(parsed.data) && isObject(parsed.metadata) ? { ...event, ...parsed } : damaged('it is no object')
  } catch (error) {
    return damaged(`it cannot be parsed (${(error as Error).message})`)
  }
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * CRC-32 of everything that a row stores, except for its position, which the engine assigns. One call for the joined
 * text is cheaper than one for each part.
 */
export const checksumOf = ({
  stream,
  revision,
  id,
  type,
  data,
  metadata,
}: Omit<StoredEvent, 'position' | 'checksum'>): number =>
  crc32(`${stream} ${revision} ${id} ${type} ${data} ${metadata}`)
