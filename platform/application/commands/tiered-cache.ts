import { deserialize, serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { inOwnMemory } from '@filiz/engines/own-memory.ts'
import { LRUCache } from 'lru-cache'

export interface TieredCacheOptions<Value> {
  /** Maximum total size of the live values, in the unit of `sizeOf`. */
  readonly liveSize: number
  readonly sizeOf: (value: Value) => number
  /** Maximum memory of the packed values, in bytes. */
  readonly packedBytes: number
}

interface Packed {
  readonly bytes: Uint8Array
  readonly isCompressed: boolean
}

/** Values of so few bytes are not worth the compressor. */
const smallBytes = 2_048
/** Estimated memory of a packed value beside its bytes: key, record and the cache's own entry. */
const overheadBytes = 500

/**
 * An LRU cache in two tiers: values that were used lately are live objects, the others are serialized and compressed to
 * a thirtieth of their memory. A packed value is live again once it is used. Values must survive `node:v8`'s
 * `serialize`, and are not changed in place.
 */
export function createTieredCache<Value extends object>({ liveSize, sizeOf, packedBytes }: TieredCacheOptions<Value>) {
  const live = new LRUCache<string, Value>({
    maxSize: liveSize,
    sizeCalculation: sizeOf,
    dispose: (value, key, reason) => reason === 'evict' && pack(key, value),
  })
  const packed = new LRUCache<string, Packed>({
    maxSize: packedBytes,
    sizeCalculation: ({ bytes }) => overheadBytes + bytes.byteLength,
  })

  function pack(key: string, value: Value): void {
    const plain = serialize(value)
    const isCompressed = plain.length > smallBytes
    packed.set(key, { bytes: inOwnMemory(isCompressed ? deflateRawSync(plain, { level: 1 }) : plain), isCompressed })
  }

  function unpack(key: string): Value | undefined {
    const found = packed.get(key)
    if (!found) return undefined
    const value: Value = deserialize(found.isCompressed ? inflateRawSync(found.bytes) : found.bytes)
    set(key, value)
    return value
  }

  function remove(key: string): void {
    live.delete(key)
    packed.delete(key)
  }

  function set(key: string, value: Value): void {
    packed.delete(key)
    // A value that would take half of the room of all live ones is always packed.
    if (sizeOf(value) <= liveSize / 2) live.set(key, value)
    else {
      live.delete(key)
      pack(key, value)
    }
  }

  return { get: (key: string): Value | undefined => live.get(key) ?? unpack(key), set, delete: remove }
}
