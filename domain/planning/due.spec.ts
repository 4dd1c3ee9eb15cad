import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageInMonths, birthday, eligibility } from '../shared/age.ts'
import { addDays, firstDayOfMonth, lastDayOfMonth, monthOf } from '../shared/calendar.ts'
import { childMonths, monthsPlanned, plansDue } from './due.ts'

describe('plansDue', () => {
  it('returns only this month until the 24th', () => {
    expect(monthsPlanned('2026-03-01')).toEqual(['2026-03'])
    expect(monthsPlanned('2026-03-24')).toEqual(['2026-03'])
    expect(plansDue('2022-05-10', '2026-03-24')).toEqual(['2026-03'])
  })

  it('also returns the next month from the 25th, even in December and February', () => {
    expect(plansDue('2022-05-10', '2026-03-25')).toEqual(['2026-03', '2026-04'])
    expect(plansDue('2022-05-10', '2026-12-31')).toEqual(['2026-12', '2027-01'])
    expect(plansDue('2022-05-10', '2027-02-25')).toEqual(['2027-02', '2027-03'])
  })

  it('returns the first month from the second birthday', () => {
    expect(plansDue('2024-03-10', '2026-03-09')).toEqual([])
    expect(plansDue('2024-03-10', '2026-03-10')).toEqual(['2026-03'])
  })

  it('includes the next month only when the child turns two by its first day', () => {
    expect(plansDue('2024-04-01', '2026-03-25')).toEqual(['2026-04'])
    expect(plansDue('2024-04-02', '2026-03-31')).toEqual([])
    expect(plansDue('2024-04-02', '2026-04-02')).toEqual(['2026-04'])
  })

  it('returns no month from the seventh birthday', () => {
    expect(plansDue('2019-03-26', '2026-03-25')).toEqual(['2026-03'])
    expect(plansDue('2019-03-26', '2026-03-26')).toEqual([])
    expect(plansDue('2019-04-01', '2026-03-31')).toEqual(['2026-03'])
    expect(plansDue('2019-04-02', '2026-03-31')).toEqual(['2026-03', '2026-04'])
  })

  it('treats a birthday on 29 February as 1 March in common years', () => {
    expect(plansDue('2024-02-29', '2026-02-28')).toEqual(['2026-03'])
    expect(plansDue('2024-02-29', '2026-03-01')).toEqual(['2026-03'])
    expect(plansDue('2020-02-29', '2027-02-28')).toEqual(['2027-02'])
    expect(plansDue('2020-02-29', '2027-03-01')).toEqual([])
  })

  it('returns this month on every day from the second to the seventh birthday, and nothing outside', () => {
    const day = fc.integer({ min: 0, max: 365 * 12 }).map((days) => addDays('2018-01-01', days))
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 365 * 9 }), (birthDate, age) => {
        const today = addDays(birthDate, age)
        const due = plansDue(birthDate, today)
        const within = today >= birthday(birthDate, 2) && today < birthday(birthDate, 7)
        expect(due.includes(monthOf(today))).toBe(within)
        for (const month of due) expect(`${month}-01` < birthday(birthDate, 7)).toBe(true)
      }),
    )
  })
})

describe('childMonths', () => {
  it('covers every month that can have a plan, with at most one month too many at each end', () => {
    for (let born = '2021-12-27', index = 0; index < 70; index++, born = addDays(born, 1)) {
      for (let day = addDays(born, 11); day < addDays(born, 1200); day = addDays(day, 97)) {
        const { from, until } = childMonths({ day, ageMonths: ageInMonths(born, day) })
        const [first, last] = [birthday(born, 2).slice(0, 7), addDays(birthday(born, 7), -1).slice(0, 7)]
        expect(from <= first && last <= until, `${born} on ${day}: ${from}–${until}`).toBe(true)
        expect(eligibility(born, addDays(firstDayOfMonth(from), -1))).toBe('too-young')
        expect(
          eligibility(born, lastDayOfMonth(from)) === 'eligible' ||
            eligibility(born, addDays(lastDayOfMonth(from), 32)) === 'eligible',
        ).toBe(true)
      }
    }
  })
})
