import { describe, expect, it } from 'vitest'
import { aPlan } from './testing/a-plan.ts'
import { replacementOf, withItem } from './with-item.ts'

const completed = { status: 'completed', completedAt: '2026-11-05T10:00:00.000Z' } as const

describe('a plan with the answer of a write in it', () => {
  it('has the item, and every figure that follows', () => {
    const before = aPlan(3)
    const after = withItem(before, { ...before.items[1]!, ...completed })
    expect(after.items.map(({ status }) => status)).toEqual(['pending', 'completed', 'pending'])
    expect(after.counts).toEqual({ total: 3, completed: 1, remaining: 2, completionRate: 1 / 3 })
    expect(after.status).toBe('partial')
    expect(before.items[1]!.status).toBe('pending')
  })
  it('is completed with its last activity, and no longer when that is taken back', () => {
    const before = aPlan(1)
    const done = withItem(before, { ...before.items[0]!, ...completed })
    expect(done.status).toBe('completed')
    expect(withItem(done, before.items[0]!).status).toBe('not-started')
  })
})

describe('what took the place of an activity', () => {
  it('is at its position', () => {
    const before = aPlan(3)
    const other = { ...before.items[1]!, activityId: 'another' }
    const after = { ...before, items: before.items.with(1, other) }
    expect(replacementOf(before, after, before.items[1]!.activityId)).toBe(other)
    expect(replacementOf(before, before, before.items[1]!.activityId)).toBeUndefined()
  })
})
