import { EventTooLarge, maxEventBytes, type NewEvent } from './port.ts'

export interface EncodedEvent {
  readonly id: string
  readonly type: string
  /** The event's data as JSON. */
  readonly data: string
  readonly metadata: string
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const maxStreamLength = 200

/**
 * Checks names, ids and sizes before a write, in the same way for all engines, and returns the encoded events. Throws
 * `EventTooLarge`, or `TypeError` for a caller's mistake (a value that JSON cannot express, an id that is no UUID, no
 * events).
 */
export function encode(stream: string, events: readonly NewEvent[]): EncodedEvent[] {
  if (stream.length === 0 || stream.length > maxStreamLength || !stream.isWellFormed())
    throw new TypeError(`${JSON.stringify(stream.slice(0, 300))} is no name for a stream`)
  if (events.length === 0) throw new TypeError(`nothing to append to ${stream}`)
  const encoded = events.map(encodeOne)
  if (new Set(encoded.map((event) => event.id)).size < encoded.length)
    throw new TypeError(`events for ${stream} share an id`)
  return encoded
}

function encodeOne(event: NewEvent): EncodedEvent {
  const id = event.id.toLowerCase()
  if (!uuid.test(id)) throw new TypeError(`${JSON.stringify(event.id)} is no UUID`)
  const data = JSON.stringify(event.data)
  const metadata = JSON.stringify(event.metadata)
  const bytes = Buffer.byteLength(data) + Buffer.byteLength(metadata)
  if (bytes > maxEventBytes)
    throw new EventTooLarge(`${event.type} has ${bytes} bytes; an event may have ${maxEventBytes}`)
  return { id, type: event.type, data, metadata }
}
