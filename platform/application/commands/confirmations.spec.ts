import { expect, it, onTestFinished, vi } from 'vitest'
import { createConfirmations } from './confirmations.ts'

/** Confirmations with a clock that stands still until it is set. */
function atTime(start: number) {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
  onTestFinished(() => clock.mockRestore())
  const confirmations = createConfirmations()
  const read = (readAt: number) => ({ readAt, pollGeneration: confirmations.generationOf(readAt) })
  return { ...confirmations, read, setClock: (to: number) => clock.mockReturnValue(to) }
}

it('a state is confirmed when it was read, and by each later poll', () => {
  const { pollStarted, pollSucceeded, confirmedAt, read } = atTime(10)
  pollStarted({ restarted: true })
  const state = read(11)
  expect(confirmedAt(state)).toBe(11)
  pollSucceeded(20)
  expect(confirmedAt(state)).toBe(20)
  pollSucceeded(30)
  expect(confirmedAt(state)).toBe(30)
})

it('polls do not confirm a state that was read before one of them knew the log’s end', () => {
  const { pollStarted, pollSucceeded, confirmedAt, read, setClock } = atTime(10)
  const beforeAll = read(5)
  pollStarted({ restarted: true })
  setClock(20)
  pollStarted({ restarted: false })
  // A change before the second poll may have been reported before this state was cached.
  const between = read(15)
  pollSucceeded(30)
  expect([confirmedAt(beforeAll), confirmedAt(between), confirmedAt(read(20))]).toEqual([5, 15, 30])
})

it('a restart of polling ends all earlier confirmations', () => {
  const { pollStarted, pollSucceeded, confirmedAt, read } = atTime(10)
  pollStarted({ restarted: true })
  const state = read(11)
  pollSucceeded(20)
  pollStarted({ restarted: true })
  expect(confirmedAt(state)).toBe(11)
  pollSucceeded(40)
  expect(confirmedAt(state)).toBe(11)
})
