import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { describe, expect, it } from 'vitest'
import { createTurns } from './fair-turns.ts'

/** Starts works that end only when `finish` is called; `begun` lists them in order. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name)
        ends.set(name, () => resolve(name))
      }),
    finish: async (name: string) => {
      ends.get(name)!()
      await new Promise(setImmediate)
    },
  }
}

describe('turns', () => {
  it('begin by round robin of their keys', async () => {
    const inTurn = createTurns('photo decoding', { atOnce: 1, waiting: 10 })
    const { begun, work, finish } = works()
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void inTurn(work(name), { key: name[0]! })
    for (const name of ['a1', 'a2', 'b1', 'c1']) await finish(name)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  })

  it('reject when too many works wait, of all keys or of one', async () => {
    const inTurn = createTurns('photo decoding', { atOnce: 1, waiting: 3, waitingOfKey: 2 })
    const { work } = works()
    for (const name of ['a1', 'a2', 'a3']) void inTurn(work(name), { key: 'a' })
    expect(inTurn.waiting()).toBe(2)
    await expect(inTurn(work('a4'), { key: 'a' })).rejects.toThrow(EngineUnavailable)
    void inTurn(work('b1'), { key: 'b' })
    await expect(inTurn(work('c1'), { key: 'c' })).rejects.toThrow(EngineUnavailable)
  })

  it('drop a waiting work whose signal aborts, and go on with the next', async () => {
    const inTurn = createTurns('photo decoding', { atOnce: 1, waiting: 3 })
    const { begun, work, finish } = works()
    const leaving = new AbortController()
    void inTurn(work('a1'), { key: 'a' })
    const dropped = inTurn(work('a2'), { key: 'a', signal: leaving.signal })
    void inTurn(work('b1'), { key: 'b' })
    leaving.abort(new Error('left'))
    await expect(dropped).rejects.toThrow('left')
    await finish('a1')
    expect(begun).toEqual(['a1', 'b1'])
  })

  it('go on after a work that fails', async () => {
    const inTurn = createTurns('photo decoding', { atOnce: 1, waiting: 3 })
    await expect(inTurn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await inTurn(async () => 'next')).toBe('next')
  })
})
