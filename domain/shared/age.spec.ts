import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageForPlan, ageInMonths, birthday, eligibility, eligibleFrom, planDay } from './age.ts'
import { addDays, daysBetween } from './calendar.ts'

const birthDates = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('ageInMonths', () => {
  it.each([
    ['2024-05-14', '2024-05-14', 0],
    ['2024-05-14', '2024-06-13', 0],
    ['2024-05-14', '2024-06-14', 1],
    ['2024-05-14', '2026-05-13', 23],
    ['2024-05-14', '2026-05-14', 24],
    ['2024-12-31', '2025-02-28', 1],
    ['2024-12-31', '2025-03-01', 2],
    ['2024-02-29', '2025-02-28', 11],
    ['2024-02-29', '2025-03-01', 12],
    ['2024-02-29', '2028-02-29', 48],
    ['2026-11-22', '2026-11-21', -1],
  ])('of a child born %s is on %s: %i', (birthDate, day, months) => expect(ageInMonths(birthDate, day)).toBe(months))

  it('increases by at most one a day and never decreases', () => {
    fc.assert(
      fc.property(birthDates, fc.nat(3_000), (birthDate, days) => {
        const day = addDays(birthDate, days)
        expect([0, 1]).toContain(ageInMonths(birthDate, addDays(day, 1)) - ageInMonths(birthDate, day))
      }),
    )
  })
})

describe('birthday', () => {
  it('is 1 March in common years for a child born on 29 February', () => {
    expect(birthday('2024-02-29', 2)).toBe('2026-03-01')
    expect(birthday('2024-02-29', 4)).toBe('2028-02-29')
    expect(birthday('2024-05-14', 7)).toBe('2031-05-14')
    expect(birthday('2025-02-28', 2)).toBe('2027-02-28')
  })
  it('is the first day with twelve more whole months', () => {
    fc.assert(
      fc.property(
        fc.oneof(birthDates, fc.constant('2024-02-29')),
        fc.integer({ min: 1, max: 8 }),
        (birthDate, years) => {
          const day = birthday(birthDate, years)
          expect(ageInMonths(birthDate, day)).toBe(years * 12)
          expect(ageInMonths(birthDate, addDays(day, -1))).toBe(years * 12 - 1)
        },
      ),
    )
  })
})

describe('eligibility', () => {
  it.each([
    ['2026-05-13', 'too-young'],
    ['2026-05-14', 'eligible'],
    ['2031-05-13', 'eligible'],
    ['2031-05-14', 'too-old'],
  ])('of a child born 2024-05-14 is on %s: %s', (day, is) => expect(eligibility('2024-05-14', day)).toBe(is))

  it('begins on the second birthday and lasts five years', () => {
    fc.assert(
      fc.property(birthDates, (birthDate) => {
        const from = eligibleFrom(birthDate)
        expect(eligibility(birthDate, from)).toBe('eligible')
        expect(eligibility(birthDate, addDays(from, -1))).toBe('too-young')
        expect(eligibility(birthDate, addDays(birthday(birthDate, 7), -1))).toBe('eligible')
        expect(daysBetween(from, birthday(birthDate, 7))).toBeGreaterThanOrEqual(1825)
      }),
    )
  })
})

describe('the age for which a plan is made', () => {
  it('is the age on the month’s first day when the plan is made in advance', () => {
    expect(planDay(2026, 12, '2026-11-25')).toBe('2026-12-01')
    expect(ageForPlan('2024-05-14', 2026, 12, '2026-11-25')).toBe(30)
  })
  it('is the age on the current day when the month has begun', () => {
    expect(planDay(2026, 11, '2026-11-21')).toBe('2026-11-21')
    expect(ageForPlan('2024-05-14', 2026, 11, '2026-11-13')).toBe(29)
    expect(ageForPlan('2024-05-14', 2026, 11, '2026-11-14')).toBe(30)
  })
})
