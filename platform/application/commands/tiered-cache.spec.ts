import { expect, it } from 'vitest'
import { createTieredCache } from './tiered-cache.ts'

interface Value {
  readonly size: number
  readonly of: string
  readonly missing?: undefined
  readonly kept: ReadonlySet<string>
}
const valueOf = (of: string, size = 1): Value => ({ size, of, missing: undefined, kept: new Set([of]) })
const cacheOf = (liveSize: number, packedBytes = 1_000_000) =>
  createTieredCache<Value>({ liveSize, sizeOf: ({ size }) => size, packedBytes })

it.each([
  ['was not used lately', 1],
  ['would take half of the room', 3],
])('a value that %s is packed, and is returned as it was', (_, size) => {
  const cache = cacheOf(4)
  const packed = valueOf('a', size)
  cache.set('a', packed)
  for (const other of ['b', 'c', 'd', 'e']) cache.set(other, valueOf(other))
  expect(cache.get('a')).toEqual(packed)
  expect(cache.get('a')).not.toBe(packed)
})

it('a value that was used is live again, and is replaced or deleted in either tier', () => {
  const cache = cacheOf(4)
  for (const key of ['a', 'b', 'c', 'd', 'e']) cache.set(key, valueOf(key))
  expect(cache.get('a')).toBe(cache.get('a'))
  cache.set('b', valueOf('another b'))
  expect(cache.get('b')).toMatchObject({ of: 'another b' })
  for (const key of ['a', 'b', 'c', 'd', 'e']) cache.delete(key)
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => cache.get(key)).filter(Boolean)).toEqual([])
})

it('beyond its memory limit, the cache evicts the least recently used values', () => {
  const cache = cacheOf(2, 20_000)
  for (let n = 0; n < 100; n++) cache.set(String(n), valueOf(String(n)))
  const kept = Array.from({ length: 100 }, (_, n) => cache.get(String(99 - n)) !== undefined)
  expect(kept.filter(Boolean).length).toBeGreaterThan(20)
  expect(kept.filter(Boolean).length).toBeLessThan(45)
  expect(kept.slice(0, 20)).not.toContain(false)
})
