import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../shared/calendar.ts'
import { gregorianDayOf, islamicDayOf } from '../shared/islamic-calendar.ts'
import { occasionDays, occasionWindows } from './occasions.ts'
import { occasions, type Occasion } from './vocabulary.ts'

const years = Array.from({ length: 20 }, (_, index) => 2020 + index)
const firstDays = (occasion: Occasion, ...of: readonly number[]) =>
  of.flatMap((year) => occasionDays(occasion, year)).map(({ from }) => from)

describe('the Islamic calendar', () => {
  it('converts days like Intl in both directions', () => {
    expect(islamicDayOf('2026-06-16')).toEqual({ year: 1448, month: 1, day: 1 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const day = addDays('2010-01-01', days)
        expect(gregorianDayOf(islamicDayOf(day))).toBe(day)
      }),
      { numRuns: 300 },
    )
  })
  it('maps the 30th of a 29-day month to the first day of the next month', () => {
    expect(gregorianDayOf({ year: 1446, month: 9, day: 30 })).toBe('2025-03-30')
  })
})

describe('occasions', () => {
  it('of the lunar calendar fall on the days that the Diyanet publishes', () => {
    expect(firstDays('ramazan', 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026)).toEqual([
      '2019-05-06',
      '2020-04-24',
      '2021-04-13',
      '2022-04-02',
      '2023-03-23',
      '2024-03-11',
      '2025-03-01',
      '2026-02-19',
    ])
    expect(firstDays('ramazan-bayrami', 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026)).toEqual([
      '2019-06-04',
      '2020-05-24',
      '2021-05-13',
      '2022-05-02',
      '2023-04-21',
      '2024-04-10',
      '2025-03-30',
      '2026-03-20',
    ])
    expect(firstDays('kurban-bayrami', 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026)).toEqual([
      '2019-08-11',
      '2020-07-31',
      '2021-07-20',
      '2022-07-09',
      '2023-06-28',
      '2024-06-16',
      '2025-06-06',
      '2026-05-27',
    ])
    expect(firstDays('asure', 2023, 2024, 2025, 2026)).toEqual(['2023-07-28', '2024-07-16', '2025-07-05', '2026-06-25'])
  })
  it('of the lunar calendar can occur twice in a year', () => {
    expect(firstDays('ramazan', 2029, 2030, 2031)).toEqual(['2029-01-16', '2030-01-05', '2030-12-26', '2031-12-16'])
    expect(firstDays('ramazan-bayrami', 2033)).toHaveLength(2)
  })
  it('defined by a weekday fall on that weekday', () => {
    expect(firstDays('mothers-day', 2026, 2027, 2028)).toEqual(['2026-05-10', '2027-05-09', '2028-05-14'])
    expect(firstDays('fathers-day', 2026, 2027)).toEqual(['2026-06-21', '2027-06-20'])
    expect(firstDays('school-start', 2024, 2025, 2026)).toEqual(['2024-09-09', '2025-09-08', '2026-09-14'])
    for (const year of years) expect(weekdayOf(firstDays('mothers-day', year)[0]!)).toBe(7)
  })
  it('with fixed dates have the same dates each year', () => {
    expect(occasionDays('republic-day', 2026)).toEqual([{ from: '2026-10-29', until: '2026-10-29' }])
    expect(occasionDays('local-goods-week', 2027)).toEqual([{ from: '2027-12-12', until: '2027-12-18' }])
  })
  it.each(occasions)('%s occurs about once a year, each time in a separate window for its activities', (occasion) => {
    const days = years.flatMap((year) => occasionDays(occasion, year))
    const windows = years.flatMap((year) => occasionWindows(occasion, year))
    expect(days.length).toBeGreaterThanOrEqual(years.length)
    days.forEach(({ from, until }, index) => {
      expect(from <= until && windows[index]!.from <= from && until <= windows[index]!.until).toBe(true)
      expect(daysBetween(windows[index]!.from, windows[index]!.until)).toBeLessThan(40)
      if (index > 0) expect(windows[index - 1]!.until < windows[index]!.from).toBe(true)
    })
  })
})
