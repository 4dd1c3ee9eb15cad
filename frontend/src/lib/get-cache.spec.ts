import { expect, it } from 'vitest'
import { createGetCache } from './get-cache.ts'

it('sweeps what is too old every ten minutes, so that nothing is kept that nobody asks for', () => {
  let now = 0
  const cache = createGetCache<number>(() => now)
  cache.set('a', 1, cache.generation())
  now = 9 * 60_000
  cache.set('b', 2, cache.generation())
  expect([cache.size(), cache.get('a'), cache.get('b')]).toEqual([2, undefined, 2])
  now = 10 * 60_000
  cache.set('c', 3, cache.generation())
  expect([cache.size(), cache.get('b')]).toEqual([2, 2])
})
