import { describe, expect, it } from 'vitest'
import { aPlan } from './testing/a-plan.ts'
import { replacementOf, withItem } from './with-item.ts'

const completed = { status: 'completed', completedAt: '2026-11-05T10:00:00.000Z' } as const

describe('withItem', () => {
  it('replaces the item and updates the derived figures', () => {
    const before = aPlan(3)
    const after = withItem(before, { ...before.items[1]!, ...completed })
    expect(after.items.map(({ status }) => status)).toEqual(['pending', 'completed', 'pending'])
    expect(after.counts).toEqual({ total: 3, completed: 1, remaining: 2, optional: 0, completionRate: 1 / 3 })
    expect(after.status).toBe('partial')
    expect(before.items[1]!.status).toBe('pending')
  })
  it('marks the plan as completed with its last activity, and as not started when that is reopened', () => {
    const before = aPlan(1)
    const done = withItem(before, { ...before.items[0]!, ...completed })
    expect(done.status).toBe('completed')
    expect(withItem(done, before.items[0]!).status).toBe('not-started')
  })
})

describe('replacementOf', () => {
  it('returns the new item at the same position', () => {
    const before = aPlan(3)
    const other = { ...before.items[1]!, activityId: 'another' }
    const after = { ...before, items: before.items.with(1, other) }
    expect(replacementOf(before, after, before.items[1]!.activityId)).toBe(other)
    expect(replacementOf(before, before, before.items[1]!.activityId)).toBeUndefined()
  })
})
