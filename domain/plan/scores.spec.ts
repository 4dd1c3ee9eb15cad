import { describe, expect, it } from 'vitest'
import { FORGOTTEN } from '../registry/personal-data.ts'
import type { PlannedActivity } from './events.ts'
import { withInterests, withoutInterests } from './scores.ts'

const item = (score: number, parts?: Record<string, number>): PlannedActivity => ({
  activityId: `a${score}`,
  category: 'DIL_HIKAYE',
  durationMinutes: 20,
  score,
  reasons: [],
  ...(parts ? { parts, probability: 1 } : {}),
})

describe('scores in the log', () => {
  const chosen = [item(1.2, { category: 0.8, interests: 0.4 }), item(0.5, { category: 0.5 })]

  it('reveal no interest of the child, neither in a part nor by subtraction', () => {
    const { items, interestScores } = withoutInterests(chosen)
    expect(items.map(({ score, parts }) => ({ score, parts }))).toEqual([
      { score: 0.8, parts: { category: 0.8 } },
      { score: 0.5, parts: { category: 0.5 } },
    ])
    for (const { score, parts } of items)
      expect(Object.values(parts!).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score)
    expect(interestScores).toBe('[0.4,0]')
  })
  it('reveal nothing about the household either', () => {
    const { items, interestScores } = withoutInterests([item(0.1, { category: 0.8, interests: 0.4, household: -1.1 })])
    expect(items).toMatchObject([{ score: 0.8, parts: { category: 0.8 } }])
    expect(items[0]!.parts).not.toHaveProperty('household')
    expect(interestScores).toBe('[-0.7]')
  })
  it('are unchanged for items without score parts', () => {
    const { items, interestScores } = withoutInterests([chosen[0]!, item(2)])
    expect(items.map(({ score }) => score)).toEqual([0.8, 2])
    expect(interestScores).toBe('[0.4,0]')
  })
  it('equal the original scores again after decryption', () =>
    expect(withInterests(withoutInterests(chosen))).toEqual(chosen))
  it('stay as logged when the key is destroyed or the policy has no parts', () => {
    const { items } = withoutInterests(chosen)
    expect(withInterests({ items, interestScores: FORGOTTEN })).toEqual(items)
    expect(withoutInterests([item(2)])).toEqual({ items: [item(2)], interestScores: null })
    expect(withInterests({ items: [item(2)], interestScores: null })).toEqual([item(2)])
  })
})
