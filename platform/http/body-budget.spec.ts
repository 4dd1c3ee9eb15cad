import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { createBodyBudget } from './body-budget.ts'

const small = { bodiesOfAccount: 3, bytesOfAccount: 100, bytesOfProcess: 250 }

describe('the budget of large bodies', () => {
  it('refuses a fourth body of an account until one ends, and admits other accounts', () => {
    const budget = createBodyBudget(small)
    const [first] = [budget.admit('a'), budget.admit('a'), budget.admit('a')]
    expect(() => budget.admit('a')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }))
    budget.admit('b')
    first.release()
    budget.admit('a')
  })

  it('evicts the slowest arriving body of an account that holds too many bytes', () => {
    const budget = createBodyBudget(small)
    const [fast, slow] = [budget.admit('a'), budget.admit('a')]
    slow.received(10)
    fast.received(91)
    expect([fast.evicted.aborted, slow.evicted.aborted, budget.bytes]).toEqual([false, true, 91])
    expect(slow.evicted.reason).toBeInstanceOf(ApiError)
    expect(slow.evicted.reason).toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('evicts a body of the largest holder when the process holds too many bytes', () => {
    const budget = createBodyBudget(small)
    const [large, middle, other, newest] = ['a', 'b', 'c', 'd'].map((account) => budget.admit(account))
    large!.received(99)
    middle!.received(80)
    other!.received(70)
    newest!.received(10)
    expect([large, middle, other, newest].map((body) => body!.evicted.aborted)).toEqual([true, false, false, false])
  })

  it('does not evict a body that has arrived', () => {
    const budget = createBodyBudget(small)
    const [handled, arriving] = [budget.admit('a'), budget.admit('a')]
    handled.received(80)
    handled.complete()
    arriving.received(30)
    expect([handled.evicted.aborted, arriving.evicted.aborted]).toEqual([false, true])
  })

  it('never holds more than its limits, whatever arrives in whatever order', () => {
    const step = fc.record({
      account: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      bytes: fc.integer({ min: 1, max: 60 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const budget = createBodyBudget(small)
        for (const { account, bytes } of steps) {
          try {
            budget.admit(account).received(bytes)
          } catch {
            // The account has too many bodies.
          }
          expect(budget.bytes).toBeLessThanOrEqual(small.bytesOfProcess)
        }
      }),
    )
  })
})
