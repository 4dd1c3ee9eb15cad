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

interface Live<Value, Label> {
  readonly value: Value
  label: Label
}
interface Packed<Label> {
  readonly bytes: Uint8Array
  readonly isCompressed: boolean
  label: Label
}

/** Values of so few bytes are not worth the compressor. */
const smallBytes = 2_048
/** Estimated memory of a packed value beside its bytes: key, label and the cache's own entry. */
const overheadBytes = 500

/**
 * An LRU cache in two tiers: values that were used lately are live objects, the others are serialized and compressed to
 * a thirtieth of their memory. A packed value is live again once it is used. Each value has a label that can be read
 * and replaced without unpacking or using the value. Values must survive `node:v8`'s `serialize`, and are not changed
 * in place.
 */
export function createTieredCache<Value extends object, Label>({
  liveSize,
  sizeOf,
  packedBytes,
}: TieredCacheOptions<Value>) {
  const live = new LRUCache<string, Live<Value, Label>>({
    maxSize: liveSize,
    sizeCalculation: ({ value }) => sizeOf(value),
    dispose: ({ value, label }, key, reason) => reason === 'evict' && pack(key, value, label),
  })
  const packed = new LRUCache<string, Packed<Label>>({
    maxSize: packedBytes,
    sizeCalculation: ({ bytes }) => overheadBytes + bytes.byteLength,
  })

  function pack(key: string, value: Value, label: Label): void {
    const plain = serialize(value)
    const isCompressed = plain.length > smallBytes
    const bytes = inOwnMemory(isCompressed ? deflateRawSync(plain, { level: 1 }) : plain)
    packed.set(key, { bytes, isCompressed, label })
  }

  function unpack(key: string): Live<Value, Label> | undefined {
    const found = packed.get(key)
    if (!found) return undefined
    const value: Value = deserialize(found.isCompressed ? inflateRawSync(found.bytes) : found.bytes)
    if (isSmallEnough(value)) set(key, value, found.label)
    return { value, label: found.label }
  }

  /** A value that would take half of the room of all live ones is always packed. */
  const isSmallEnough = (value: Value) => sizeOf(value) <= liveSize / 2

  function remove(key: string): void {
    live.delete(key)
    packed.delete(key)
  }

  function set(key: string, value: Value, label: Label): void {
    remove(key)
    if (isSmallEnough(value)) live.set(key, { value, label })
    else pack(key, value, label)
  }

  const peek = (key: string): { label: Label } | undefined => live.peek(key) ?? packed.peek(key)

  return {
    get: (key: string): Readonly<Live<Value, Label>> | undefined => live.get(key) ?? unpack(key),
    labelOf: (key: string): Label | undefined => peek(key)?.label,
    set,
    relabel(key: string, label: Label): void {
      const found = peek(key)
      if (found) found.label = label
    },
    delete: remove,
  }
}
