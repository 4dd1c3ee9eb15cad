import type { CollectionWrite } from '@filiz/engines/read-store/port.ts'
import { FenceLost } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { describe, expect, it } from 'vitest'
import { batchWrites } from './batch-writes.ts'

const write = (collection: string, documents = 1, fence = 1): CollectionWrite => ({
  collection,
  fence,
  removals: [],
  checkpoint: '9',
  upserts: Array.from({ length: documents }, (_, n) => ({ _id: `${n}`, position: '9', revision: '0' })),
})

/** A store that accepts writes with fence 1 only; each call is atomic. */
function recording(failure?: Error) {
  const calls: string[][] = []
  const apply = batchWrites(async (writes) => {
    calls.push(writes.map(({ collection }) => collection))
    if (failure) throw failure
    const lost = writes.find(({ fence }) => fence !== 1)
    if (lost) throw new FenceLost(lost.collection)
  })
  return { calls, apply }
}

const outcomes = async (all: readonly Promise<void>[]) =>
  (await Promise.allSettled(all)).map((one) => (one.status === 'fulfilled' ? 'applied' : (one.reason as Error).name))

describe('batchWrites', () => {
  it('sends all writes of one turn of the event loop in one call, and those of the next turn in another', async () => {
    const { calls, apply } = recording()
    expect(await outcomes([apply([write('plans')]), apply([write('months')]), apply([write('uses')])])).toEqual([
      'applied',
      'applied',
      'applied',
    ])
    await apply([write('plans')])
    expect(calls).toEqual([['plans', 'months', 'uses'], ['plans']])
  })

  it('applies the other models’ writes when one model has lost its lease', async () => {
    const { calls, apply } = recording()
    expect(await outcomes([apply([write('plans')]), apply([write('months', 1, 2)]), apply([write('uses')])])).toEqual([
      'applied',
      'FenceLost',
      'applied',
    ])
    expect(calls).toEqual([['plans', 'months', 'uses'], ['plans'], ['months'], ['uses']])
  })

  it('does not apply the writes separately when the store is unavailable', async () => {
    const { calls, apply } = recording(new EngineUnavailable('read store', new Error('gone')))
    expect(await outcomes([apply([write('plans')]), apply([write('months')])])).toEqual([
      'EngineUnavailable',
      'EngineUnavailable',
    ])
    expect(calls).toHaveLength(1)
  })

  it('splits large writes and repeated writes to one collection into ordered groups', async () => {
    const { calls, apply } = recording()
    await Promise.all([
      apply([write('plans', 600)]),
      apply([write('months', 600)]),
      apply([write('uses')]),
      apply([write('uses')]),
    ])
    expect(calls).toEqual([['plans'], ['months', 'uses'], ['uses']])
  })
})
