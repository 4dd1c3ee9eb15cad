import { describe, expect, test } from 'vitest'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { createStalledProjections, stalledId } from './stalled-projections.ts'

function setUp() {
  const store = { asked: 0, away: false, stopped: ['plans_v2'], answering: Promise.resolve() }
  let time = 0
  const haveStopped = createStalledProjections(
    {
      getMany: async <D>() => {
        store.asked++
        await store.answering
        if (store.away) throw new EngineUnavailable('read store')
        return store.stopped.map((name) => ({ _id: stalledId(name) })) as D[]
      },
    },
    { now: () => time },
  )
  return { store, haveStopped, pass: (ms: number) => void (time += ms) }
}

describe('areStalled', () => {
  test('is true when one of the requested models has stopped, and ignores other models', async () => {
    const { haveStopped } = setUp()
    expect(await haveStopped(['children_v1', 'plans_v2'])).toBe(true)
    expect(await haveStopped(['children_v1'])).toBe(false)
  })

  test('reads the store at most once in two seconds for each model', async () => {
    const { haveStopped, store, pass } = setUp()
    await haveStopped(['plans_v2', 'children_v1'])
    pass(1_999)
    await haveStopped(['plans_v2'])
    expect(store.asked).toBe(1)
    pass(1)
    await Promise.all([haveStopped(['plans_v2']), haveStopped(['plans_v2']), haveStopped(['children_v1', 'plans_v2'])])
    expect(store.asked).toBe(3)
  })

  test('answers from the cache during a read, and the next call sees the result', async () => {
    const { haveStopped, store, pass } = setUp()
    await haveStopped(['plans_v2'])
    store.stopped = []
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    store.answering = promise
    pass(3_999)
    expect([await haveStopped(['plans_v2']), await haveStopped(['plans_v2'])]).toEqual([true, true])
    expect(store.asked).toBe(2)
    answer()
    await expect.poll(() => haveStopped(['plans_v2'])).toBe(false)
  })

  test('waits for the read when the cached answer is four seconds old', async () => {
    const { haveStopped, store, pass } = setUp()
    await haveStopped(['plans_v2'])
    store.stopped = []
    pass(4_000)
    expect(await haveStopped(['plans_v2'])).toBe(false)
  })

  test('counts the age of an answer from the start of its read', async () => {
    const { haveStopped, store, pass } = setUp()
    store.stopped = []
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    store.answering = promise
    const first = haveStopped(['plans_v2'])
    pass(4_000)
    answer()
    await first
    store.stopped = ['plans_v2']
    expect(await haveStopped(['plans_v2'])).toBe(true)
  })

  test('answers from the cache during a short outage of the store', async () => {
    const { haveStopped, store, pass } = setUp()
    await haveStopped(['plans_v2'])
    store.away = true
    pass(3_000)
    expect(await haveStopped(['plans_v2'])).toBe(true)
    pass(1_000)
    await expect(haveStopped(['plans_v2'])).rejects.toBeInstanceOf(EngineUnavailable)
  })

  // Without the rejection, the reader's next read would wait for the same silent server again.
  test('rejects when the store is unavailable, and reads again with the next call', async () => {
    const { haveStopped, store } = setUp()
    store.away = true
    await expect(haveStopped(['plans_v2'])).rejects.toBeInstanceOf(EngineUnavailable)
    store.away = false
    expect(await haveStopped(['plans_v2'])).toBe(true)
  })
})
