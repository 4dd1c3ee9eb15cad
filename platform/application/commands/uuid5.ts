import { createHash } from 'node:crypto'
import { uuidOf } from '@filiz/engines/uuid.ts'

/**
 * Returns a UUID of version 5 (RFC 9562 §5.5) over the parts in Filiz's namespace. The same parts give the same id on
 * any machine, so a repeated command is recognised. Parts are length-prefixed, so that different splits give different
 * ids.
 */
export function uuid5(...parts: readonly string[]): string {
  const hash = createHash('sha1').update(namespace)
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  const bytes = hash.digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return uuidOf(bytes.toString('hex'))
}

const namespace = Buffer.from('0b9f7a4e5d1c4c0ea7be6f7b1d2c3e4f', 'hex')
