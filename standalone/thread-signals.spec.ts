import { describe, expect, it } from 'vitest'
import { createSharedSignals, openSignals } from './thread-signals.ts'

const bothEnds = () => {
  const shared = createSharedSignals()
  return [openSignals(shared), openSignals(shared)] as const
}

describe('signals between two threads', () => {
  it('notify the other thread once until it has polled', () => {
    const [http, background] = bothEnds()
    expect([http.signalAppended(), http.signalAppended(), http.signalAppended()]).toEqual([true, false, false])
    background.seenAppended()
    expect([http.signalAppended(), http.signalAppended()]).toEqual([true, false])
  })

  it('are sent while any caller waits, and stop even if the awaited work fails', async () => {
    const [http, background] = bothEnds()
    expect(background.isAwaited()).toBe(false)
    const one = Promise.withResolvers<string>()
    const two = Promise.withResolvers<string>()
    const waiting = [http.whileWaiting(() => one.promise), http.whileWaiting(() => two.promise)]
    expect(background.isAwaited()).toBe(true)
    one.resolve('there')
    expect(await waiting[0]).toBe('there')
    expect(background.isAwaited()).toBe(true)
    two.reject(new Error('the store is away'))
    await expect(waiting[1]).rejects.toThrow('away')
    expect(background.isAwaited()).toBe(false)
  })
})
