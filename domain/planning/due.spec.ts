import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { birthday } from '../shared/age.ts'
import { addDays, monthOf } from '../shared/calendar.ts'
import { monthsPlanned, plansDue } from './due.ts'

describe('which plans a child should have', () => {
  it('has this month’s, until the 24th only that', () => {
    expect(monthsPlanned('2026-03-01')).toEqual(['2026-03'])
    expect(monthsPlanned('2026-03-24')).toEqual(['2026-03'])
    expect(plansDue('2022-05-10', '2026-03-24')).toEqual(['2026-03'])
  })

  it('has the next month’s too from the 25th, over the year’s end and at the end of February', () => {
    expect(plansDue('2022-05-10', '2026-03-25')).toEqual(['2026-03', '2026-04'])
    expect(plansDue('2022-05-10', '2026-12-31')).toEqual(['2026-12', '2027-01'])
    expect(plansDue('2022-05-10', '2027-02-25')).toEqual(['2027-02', '2027-03'])
  })

  it('begins on the second birthday, not a day earlier', () => {
    expect(plansDue('2024-03-10', '2026-03-09')).toEqual([])
    expect(plansDue('2024-03-10', '2026-03-10')).toEqual(['2026-03'])
  })

  it('is made ahead for a child that turns two on the next month’s first day, not for one that turns two later in it', () => {
    expect(plansDue('2024-04-01', '2026-03-25')).toEqual(['2026-04'])
    expect(plansDue('2024-04-02', '2026-03-31')).toEqual([])
    expect(plansDue('2024-04-02', '2026-04-02')).toEqual(['2026-04'])
  })

  it('ends with the day before the seventh birthday', () => {
    expect(plansDue('2019-03-26', '2026-03-25')).toEqual(['2026-03'])
    expect(plansDue('2019-03-26', '2026-03-26')).toEqual([])
    expect(plansDue('2019-04-01', '2026-03-31')).toEqual(['2026-03'])
    expect(plansDue('2019-04-02', '2026-03-31')).toEqual(['2026-03', '2026-04'])
  })

  it('treats a child of 29 February as two and seven on 1 March where there is no 29th', () => {
    expect(plansDue('2024-02-29', '2026-02-28')).toEqual(['2026-03'])
    expect(plansDue('2024-02-29', '2026-03-01')).toEqual(['2026-03'])
    expect(plansDue('2020-02-29', '2027-02-28')).toEqual(['2027-02'])
    expect(plansDue('2020-02-29', '2027-03-01')).toEqual([])
  })

  it('has no plan outside the second to the seventh birthday, and this month’s on each day within', () => {
    const day = fc.integer({ min: 0, max: 365 * 12 }).map((days) => addDays('2018-01-01', days))
    fc.assert(fc.property(day, fc.integer({ min: 0, max: 365 * 9 }), (birthDate, age) => {
      const today = addDays(birthDate, age)
      const due = plansDue(birthDate, today)
      const within = today >= birthday(birthDate, 2) && today < birthday(birthDate, 7)
      expect(due.includes(monthOf(today))).toBe(within)
      for (const month of due) expect(`${month}-01` < birthday(birthDate, 7)).toBe(true)
    }))
  })
})
