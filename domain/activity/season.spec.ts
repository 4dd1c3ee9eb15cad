import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, lastDayOfMonth, monthOf } from '../shared/calendar.ts'
import { inSeason, occasionsOn, plannable, plannableDays, type Seasonal } from './season.ts'
import { occasions } from './vocabulary.ts'

const unknown: Seasonal = { season: null, occasion: null }
const lantern: Seasonal = { season: [], occasion: 'republic-day' }
const snow: Seasonal = { season: [12, 1, 2], occasion: null }
const feast: Seasonal = { season: null, occasion: 'ramazan-bayrami' }

describe('inSeason', () => {
  it('returns true all year for an activity without season and occasion', () => {
    for (const day of ['2026-01-01', '2026-07-15', '2026-12-31']) {
      expect(inSeason(unknown, day)).toBe(true)
      expect(inSeason({ season: [], occasion: null }, day)).toBe(true)
    }
  })
  it('returns true only in the months of the season', () => {
    expect(['2026-11-30', '2026-12-01', '2027-02-28', '2027-03-01'].map((day) => inSeason(snow, day))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
  it('returns true within the window of the occasion, including the day itself', () => {
    expect(['2026-10-12', '2026-10-13', '2026-10-29', '2026-10-30'].map((day) => inSeason(lantern, day))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
  it('returns false in the window of the occasion when the month is not in the season', () =>
    expect(inSeason({ season: [11], occasion: 'republic-day' }, '2026-10-29')).toBe(false))
  it('returns true in a window that began in the previous year', () => {
    const fast: Seasonal = { season: null, occasion: 'ramazan' }
    expect(['2030-12-23', '2030-12-24', '2031-01-23', '2031-01-24'].map((day) => inSeason(fast, day))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('occasionsOn', () => {
  it('returns the occasions whose windows contain the day', () => {
    expect(occasionsOn('2026-10-29')).toEqual(['republic-day'])
    expect(occasionsOn('2026-07-15')).toEqual([])
  })
  it('returns occasions whose windows cross the turn of the year', () => {
    expect(['2032-12-26', '2032-12-27', '2033-01-01'].map((day) => inSeason(feast, day))).toEqual([false, true, true])
    expect(occasionsOn('2031-01-23')).toContain('ramazan')
  })
})

describe('plannableDays', () => {
  it('returns the whole month when it is in season, or its remaining days', () => {
    expect(plannableDays(unknown, '2026-11', '2026-10-28')).toEqual({ from: '2026-11-01', until: '2026-11-30' })
    expect(plannableDays(snow, '2027-02', '2027-02-10')).toEqual({ from: '2027-02-10', until: '2027-02-28' })
    expect(plannableDays(snow, '2027-03', '2027-03-01')).toBeUndefined()
    expect(plannableDays(unknown, '2026-11', '2026-11-30')).toEqual({ from: '2026-11-30', until: '2026-11-30' })
    expect(plannableDays(unknown, '2026-11', '2026-12-01')).toBeUndefined()
  })
  it('returns the part of the occasion’s window that lies in the month', () => {
    expect(plannableDays(lantern, '2026-10', '2026-10-01')).toEqual({ from: '2026-10-13', until: '2026-10-29' })
    expect(plannableDays(lantern, '2026-10', '2026-10-20')).toEqual({ from: '2026-10-20', until: '2026-10-29' })
    expect(plannableDays(lantern, '2026-10', '2026-10-29')).toEqual({ from: '2026-10-29', until: '2026-10-29' })
    expect(plannableDays({ season: null, occasion: 'ramazan' }, '2022-03', '2022-03-01')).toEqual({
      from: '2022-03-31',
      until: '2022-03-31',
    })
    expect(plannableDays({ season: [], occasion: 'ramazan' }, '2026-02', '2026-02-01')).toEqual({
      from: '2026-02-17',
      until: '2026-02-28',
    })
    expect(plannableDays({ season: [], occasion: 'ramazan' }, '2026-03', '2026-03-01')).toEqual({
      from: '2026-03-01',
      until: '2026-03-19',
    })
  })
  it('returns undefined for an occasion that is over or in another month', () => {
    expect(plannable(lantern, '2026-10', '2026-10-30')).toBe(false)
    expect(plannable(lantern, '2026-11', '2026-10-28')).toBe(false)
    expect(plannable(feast, '2026-03', '2026-03-10')).toBe(true)
    expect(plannable(feast, '2026-05', '2026-05-01')).toBe(false)
    expect(plannable({ season: [12], occasion: 'republic-day' }, '2026-10', '2026-10-01')).toBe(false)
  })
  it('contains only days for which inSeason is true', () => {
    const some = fc.record({
      season: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 12 }))),
      occasion: fc.option(fc.constantFrom(...occasions)),
    })
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 5_000 }), (activity, offset) => {
        const from = addDays('2024-01-01', offset)
        const month = monthOf(from)
        const rest = Array.from({ length: 31 }, (_, index) => addDays(from, index)).filter(
          (day) => day <= lastDayOfMonth(month),
        )
        const days = plannableDays(activity, month, from)
        expect(days?.from).toBe(rest.find((day) => inSeason(activity, day)))
        if (days)
          expect(
            rest.filter((day) => days.from <= day && day <= days.until).every((day) => inSeason(activity, day)),
          ).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
