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
  createTieredCache<Value, string>({ liveSize, sizeOf: ({ size }) => size, packedBytes })

it.each([
  ['was not used lately', 1],
  ['would take half of the room', 3],
])('a value that %s is packed, and is returned as it was', (_, size) => {
  const cache = cacheOf(4)
  const packed = valueOf('a', size)
  cache.set('a', packed, 'first')
  for (const other of ['b', 'c', 'd', 'e']) cache.set(other, valueOf(other), 'first')
  expect(cache.get('a')).toEqual({ value: packed, label: 'first' })
  expect(cache.get('a')!.value).not.toBe(packed)
})

it('a value that was used is live again, and is replaced or deleted in either tier', () => {
  const cache = cacheOf(4)
  for (const key of ['a', 'b', 'c', 'd', 'e']) cache.set(key, valueOf(key), 'first')
  expect(cache.get('a')!.value).toBe(cache.get('a')!.value)
  cache.set('b', valueOf('another b'), 'second')
  expect(cache.get('b')).toMatchObject({ value: { of: 'another b' } })
  for (const key of ['a', 'b', 'c', 'd', 'e']) cache.delete(key)
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => cache.get(key)).filter(Boolean)).toEqual([])
})

it.each([
  ['live', 1_000],
  ['packed', 1],
])('the label of a %s value is read and replaced without the value', (_, liveSize) => {
  const cache = cacheOf(liveSize)
  cache.set('a', valueOf('a'), 'first')
  cache.relabel('a', 'second')
  cache.relabel('missing', 'second')
  expect([cache.labelOf('a'), cache.labelOf('missing')]).toEqual(['second', undefined])
  expect(cache.get('a')).toEqual({ value: valueOf('a'), label: 'second' })
  expect(cache.get('missing')).toBeUndefined()
})

it('reading or replacing a label is no use: the value is forgotten as if nobody had asked', () => {
  const cache = cacheOf(2, 20_000)
  for (let n = 0; n < 100; n++) {
    cache.set(String(n), valueOf(String(n)), 'first')
    cache.relabel('0', cache.labelOf('0') ?? 'first')
  }
  expect(cache.get('0')).toBeUndefined()
})

it('beyond its memory limit, the cache evicts the least recently used values', () => {
  const cache = cacheOf(2, 20_000)
  for (let n = 0; n < 100; n++) cache.set(String(n), valueOf(String(n)), 'first')
  const kept = Array.from({ length: 100 }, (_, n) => cache.get(String(99 - n)) !== undefined)
  expect(kept.filter(Boolean).length).toBeGreaterThan(20)
  expect(kept.filter(Boolean).length).toBeLessThan(45)
  expect(kept.slice(0, 20)).not.toContain(false)
})
