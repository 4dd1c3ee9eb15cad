import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOn, birthYears, dateOf, isDay, partsOf } from './birth-date.ts'

describe('the three parts of a birth date', () => {
  it('convert back to the same date', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }),
        (instant) => {
          const date = instant.toISOString().slice(0, 10)
          expect(dateOf(partsOf(date))).toBe(date)
          expect(isDay(date)).toBe(true)
        },
      ),
    )
  })
  it('are empty before a choice, and the date is invalid while one is missing', () => {
    expect(dateOf(partsOf(''))).toBe('')
    expect(dateOf({ day: '', month: '5', year: '2023' })).toBe('2023-05-')
    expect(isDay('2023-05-')).toBe(false)
  })
  it.each(['2023-02-29', '2023-06-31', '2023-13-01', '', '2023'])('of "%s" are no valid day', (date) => {
    expect(isDay(date)).toBe(false)
  })
})

describe('birthYears', () => {
  it('reaches back to the birth year of a child who is almost seven', () => {
    expect(birthYears('2026-11-21', '')).toEqual(['2026', '2025', '2024', '2023', '2022', '2021', '2020', '2019'])
  })
  it('includes the birth year of a child older than that', () => {
    expect(birthYears('2026-11-21', '2017').at(-1)).toBe('2017')
  })
})

it('ageOn returns months for a valid birth date in the past, otherwise undefined', () => {
  expect(ageOn('2026-11-21', '2023-09-21')).toBe(38)
  expect([ageOn('2026-11-21', '2026-11-22'), ageOn('2026-11-21', '2023-02-30')]).toEqual([undefined, undefined])
})
