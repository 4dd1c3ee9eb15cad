import { randomUUID } from 'node:crypto'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { expect, it } from 'vitest'
import { createAggregateCache } from './aggregate-cache.ts'
import { emptyAggregate, type CachedAggregate } from './cached-aggregate.ts'

const decider = { initial: null, evolve: () => null }
const at = (revision: string): CachedAggregate<unknown> => ({
  ...emptyAggregate({ initial: null }),
  state: { at: revision },
  revision,
  position: revision,
  dedupKeys: new Set([revision]),
  characters: 1_000,
  readAt: 5,
})

it('a state is never replaced by an older one', () => {
  const cache = createAggregateCache()
  cache.set(decider, 'a', at('2'))
  cache.set(decider, 'a', at('1'))
  expect(cache.get(decider, 'a')!.revision).toBe('2')
})

it('states belong to their fold, and a missing stream has none', () => {
  const cache = createAggregateCache()
  cache.set(decider, 'a', at('1'))
  expect(cache.get({ initial: null, evolve: () => undefined as never }, 'a')).toBeUndefined()
  cache.set(decider, 'missing', { ...at('1'), revision: null })
  expect(cache.get(decider, 'missing')).toBeUndefined()
})

it.each([
  ['live', 100_000],
  ['packed', 1],
])(
  'a %s state is marked as stale when its stream has a later event, and is evicted on request',
  (_, liveCharacters) => {
    const cache = createAggregateCache({ liveCharacters })
    cache.set(decider, 'a', at('2'))
    cache.markStale('a', '2')
    expect(cache.get(decider, 'a')).toEqual(at('2'))
    cache.markStale('a', '3')
    expect(cache.get(decider, 'a')).toEqual({ ...at('2'), readAt: -Infinity })
    cache.evict(decider, 'a')
    expect(cache.get(decider, 'a')).toBeUndefined()
  },
)

it('the size of a live state follows the length of its events, so that few large ones do not fill the memory', () => {
  const cache = createAggregateCache({ liveCharacters: 100_000 })
  const state = { kept: 'as it was' }
  for (let n = 0; n < 20; n++) cache.set(decider, String(n), { ...at('1'), state, characters: 9_000 })
  // A packed state is unpacked as another object.
  const live = Array.from({ length: 20 }, (_, n) => cache.get(decider, String(19 - n))!.state === state)
  expect(live.filter(Boolean).length).toBeLessThan(12)
})

it('polls confirm a state of a stream that they follow, also while it is packed', () => {
  const cache = createAggregateCache({ liveCharacters: 1 })
  const child = childStream(randomUUID())
  cache.pollStarted({ restarted: true })
  for (const stream of [child, 'another']) cache.set(decider, stream, { ...at('1'), readAt: performance.now() })
  const later = performance.now() + 1_000
  cache.pollSucceeded(later)
  expect(cache.confirmedAt(cache.get(decider, child)!)).toBe(later)
  expect(cache.confirmedAt(cache.get(decider, 'another')!)).toBeLessThan(later)
  cache.pollStarted({ restarted: true })
  expect(cache.confirmedAt(cache.get(decider, child)!)).toBeLessThan(later)
})
