import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addUpFigures } from './add-up.ts'
import { completionOf } from './rates.ts'
import { Tally, type Use } from './tally.ts'

const cell = (planned: number | null, done: number | null) => ({ planned, done, swapped: 0 })

describe('the completion of several cells', () => {
  it('leaves out cells whose planned or completed number is hidden', () =>
    expect(completionOf([cell(27, 9), cell(26, 9), cell(30, null), cell(null, null), cell(0, 0)])).toMatchObject({
      planned: 53,
      done: 18,
      cells: 4,
      shown: 2,
      rate: { value: 18 / 53, of: 53 },
    }))
  it('tells no rate below 20 plans', () => {
    expect(completionOf([cell(19, 6)]).rate).toBeNull()
    expect(completionOf([cell(20, 6)]).rate).toMatchObject({ value: 0.3 })
  })
})

/** A month of families with one activity each. */
const month = fc.array(
  fc.record({ family: fc.integer({ min: 1, max: 30 }), age: fc.integer({ min: 2, max: 6 }), done: fc.boolean() }),
  { maxLength: 60 },
)

it('the rate is that of the log in the months whose both numbers are released', () => {
  fc.assert(
    fc.property(fc.array(month, { minLength: 1, maxLength: 5 }), (months) => {
      const released = months.map((plans) => {
        const tally = new Tally()
        for (const { family, age, done } of plans) tally.add(useOf(family, age, done))
        return { plans, figures: tally.of('a') }
      })
      const { completion } = addUpFigures(released.map(({ figures }) => figures))
      const told = released.filter(({ figures }) => figures.planned !== null && figures.done !== null)
      const inLog = told.flatMap(({ plans }) => plans)
      expect(completion).toMatchObject({ planned: inLog.length, done: inLog.filter(({ done }) => done).length })
      if (completion.rate) {
        expect(completion.rate.value).toBe(completion.done / completion.planned)
        expect(completion.rate.low).toBeLessThanOrEqual(completion.rate.value)
        expect(completion.rate.high).toBeGreaterThanOrEqual(completion.rate.value)
      }
    }),
  )
})

const useOf = (family: number, age: number, done: boolean): Use => ({
  accountId: `f${family}`,
  age,
  items: [{ activityId: 'a', done, engagement: null, difficulty: null }],
  swappedOut: [],
})
