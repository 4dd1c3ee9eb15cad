import { describe, expect, test } from 'vitest'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { createStoppedModels, stoppedId } from './stopped-models.ts'

function setUp() {
  const store = { asked: 0, away: false, stopped: ['plans_v2'] }
  let time = 0
  const haveStopped = createStoppedModels({
    getMany: async <D>() => {
      store.asked++
      if (store.away) throw new EngineUnavailable('read store')
      return store.stopped.map((name) => ({ _id: stoppedId(name) })) as D[]
    },
  }, { now: () => time })
  return { store, haveStopped, pass: (ms: number) => void (time += ms) }
}

describe('which read models have stopped', () => {
  test('one of several is enough, and others do not matter', async () => {
    const { haveStopped } = setUp()
    expect(await haveStopped(['children_v1', 'plans_v2'])).toBe(true)
    expect(await haveStopped(['children_v1'])).toBe(false)
  })

  test('the store is asked once in two seconds for each', async () => {
    const { haveStopped, store, pass } = setUp()
    await haveStopped(['plans_v2'])
    store.stopped = []
    pass(1_999)
    expect(await haveStopped(['plans_v2'])).toBe(true)
    expect(store.asked).toBe(1)
    pass(1)
    expect(await haveStopped(['plans_v2'])).toBe(false)
  })

  // A reader that went on would wait for the same silent server once more, with what it reads next.
  test('a store that is away refuses the reader, and is asked again by the next', async () => {
    const { haveStopped, store } = setUp()
    store.away = true
    await expect(haveStopped(['plans_v2'])).rejects.toBeInstanceOf(EngineUnavailable)
    store.away = false
    expect(await haveStopped(['plans_v2'])).toBe(true)
  })
})
