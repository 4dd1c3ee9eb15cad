import { describe, expect, it } from 'vitest'
import { aPlan } from './testing/a-plan.ts'
import { todaysItems } from './todays-items.ts'

describe('what to do now', () => {
  const plan = aPlan(6)
  const because = [{ code: 'due', message: 'Bu hafta' }] as const
  const today = { items: [plan.items[4]!, plan.items[1]!].map((item) => ({ ...item, because: [...because] })) }
  const done = (...positions: readonly number[]) => ({ ...plan, items: plan.items.map((item) => (positions.includes(item.position) ? { ...item, status: 'completed' as const } : item)) })
  const shown = (items: ReturnType<typeof todaysItems>) => items.map(({ item, because: reasons }) => [item.position, reasons.length])

  it('is what was chosen, in its order, without what is done meanwhile', () => {
    expect(shown(todaysItems(plan, today))).toEqual([[5, 1], [2, 1]])
    expect(shown(todaysItems(done(5), today))).toEqual([[2, 1]])
  })

  it('is what the plan has next where all that was chosen is done', () => {
    expect(shown(todaysItems(done(1, 2, 5), today))).toEqual([[3, 0], [4, 0], [6, 0]])
    expect(todaysItems(done(1, 2, 3, 4, 5, 6), today)).toEqual([])
  })
})
