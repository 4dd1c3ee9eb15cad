import { localDay } from '@filiz/domain/shared/calendar.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { earlierDays, noonOf } from './days.ts'

describe('earlierDays', () => {
  it('lists the days of the current month up to yesterday', () => {
    expect(earlierDays({ year: 2026, month: 11 }, '2026-11-04')).toEqual(['2026-11-03', '2026-11-02', '2026-11-01'])
    expect(earlierDays({ year: 2026, month: 11 }, '2026-11-01')).toEqual([])
  })
  it('lists the whole month when it is over, and nothing before it begins', () => {
    const days = earlierDays({ year: 2026, month: 2 }, '2026-03-15')
    expect([days.length, days[0], days.at(-1)]).toEqual([28, '2026-02-28', '2026-02-01'])
    expect(earlierDays({ year: 2026, month: 12 }, '2026-11-21')).toEqual([])
  })
})

it('noonOf returns an instant on the given day in every time zone', () => {
  const zones = [
    'Europe/Istanbul',
    'America/St_Johns',
    'Pacific/Apia',
    'Pacific/Kiritimati',
    'America/Sao_Paulo',
    'Africa/Cairo',
    'UTC',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2012-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
      (zone, date) => {
        const day = date.toISOString().slice(0, 10)
        expect(localDay(noonOf(day, zone), zone)).toBe(day)
      },
    ),
  )
})
