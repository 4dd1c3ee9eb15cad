import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reason } from '../../plan/events.ts'
import { varyReasons } from './vary-reasons.ts'

const ageFit: Reason = { code: 'age-fit', params: { years: 4 } }
const interest: Reason = { code: 'interest' }
const crayons: Reason = { code: 'liked-thing', params: { trait: 'crayons', average: 4.8, count: 24 } }
const kitchen: Reason = { code: 'liked-thing', params: { trait: 'kitchen', average: 4.2, count: 6 } }
const times = (count: number, ...reasons: readonly Reason[]) => Array.from({ length: count }, () => reasons)

describe('the reasons of a plan', () => {
  it('repeat a reason for at most four activities when there are others', () => {
    expect(varyReasons(times(6, interest, kitchen, ageFit))).toEqual([
      ...times(4, interest, kitchen, ageFit),
      ...times(2, interest, kitchen, ageFit),
    ])
    expect(
      varyReasons([...times(4, interest, ageFit), [interest, kitchen, ageFit], [kitchen, interest, ageFit]]).slice(4),
    ).toEqual(times(2, kitchen, ageFit))
  })
  it('count as different when their parameters differ', () => {
    expect(varyReasons([...times(4, crayons, ageFit), [crayons, kitchen, ageFit]])[4]).toEqual([kitchen, ageFit])
  })
  it('repeat a reason more often when there is no other', () => {
    expect(varyReasons(times(9, interest, ageFit))).toEqual(times(9, interest, ageFit))
    expect(varyReasons(times(9, ageFit))).toEqual(times(9, ageFit))
  })
  it('are one to three of the possible reasons of each activity, in their order', () => {
    const reasons = fc.uniqueArray(
      fc.constantFrom(
        ageFit,
        interest,
        crayons,
        { code: 'month-theme', params: { month: 3 } },
        { code: 'something-new' },
        { code: 'first-plan' },
      ),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(fc.array(reasons, { maxLength: 20 }), (plan) => {
        const shown = varyReasons(plan)
        expect(shown).toHaveLength(plan.length)
        for (const [index, these] of shown.entries()) {
          expect(these.length).toBeGreaterThan(0)
          expect(these.length).toBeLessThanOrEqual(3)
          expect(these).toEqual(plan[index]!.filter((reason) => these.includes(reason)))
        }
      }),
    )
  })
})
