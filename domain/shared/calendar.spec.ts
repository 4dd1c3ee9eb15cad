import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  firstDayOfMonth,
  firstInstantOfDay,
  instantAt,
  isTimeZone,
  knownTimeZone,
  lastDayOfMonth,
  localDay,
  monthNamed,
  monthOf,
  monthsBetween,
  weekdayOf,
  yearAndMonth,
} from './calendar.ts'

const days = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const instants = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))

describe('calendar days and months', () => {
  it('are counted across the ends of months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(daysBetween('2026-11-21', '2027-02-21')).toBe(92)
    expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1)
    expect(addMonths('2026-11', 2)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2026-03', -15)).toBe('2024-12')
    expect(monthsBetween('2025-12', '2027-01')).toBe(13)
  })
  it('have the first and last day of each month', () => {
    expect(firstDayOfMonth('2026-02')).toBe('2026-02-01')
    expect(['2026-02', '2028-02', '2026-11', '2026-12'].map(lastDayOfMonth)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-11-30',
      '2026-12-31',
    ])
  })
  it('convert between days, months and their parts', () => {
    expect(monthOf('2026-11-21')).toBe('2026-11')
    expect(monthNamed(2026, 3)).toBe('2026-03')
    expect(yearAndMonth('2026-03')).toEqual({ year: 2026, month: 3 })
  })
  it('begin the week on Monday', () => {
    expect(weekdayOf('2026-11-16')).toBe(1)
    expect(weekdayOf('2026-11-22')).toBe(7)
  })
  it('add and subtract consistently', () => {
    fc.assert(
      fc.property(days, days, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to)
        expect(addMonths(monthOf(from), monthsBetween(monthOf(from), monthOf(to)))).toBe(monthOf(to))
      }),
    )
  })
})

describe('localDay', () => {
  it('uses the given time zone, not the server’s', () => {
    expect(localDay('2026-11-21T20:59:59.999Z', 'Europe/Istanbul')).toBe('2026-11-21')
    expect(localDay('2026-11-21T21:00:00.000Z', 'Europe/Istanbul')).toBe('2026-11-22')
    expect(localDay('2026-11-21T04:00:00.000Z', 'America/New_York')).toBe('2026-11-20')
    expect(localDay('2026-11-21T10:00:00.000Z', 'Pacific/Kiritimati')).toBe('2026-11-22')
    expect(localDay('2026-01-01T00:00:00.000Z', 'UTC')).toBe('2026-01-01')
  })
  it('equals the formatted day of Intl in every zone', () => {
    fc.assert(
      fc.property(instants, zones, (instant, timeZone) => {
        const parts = new Intl.DateTimeFormat('tr', {
          timeZone,
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
        }).formatToParts(new Date(instant))
        const part = (type: string) => parts.find((each) => each.type === type)?.value
        expect(localDay(instant, timeZone)).toBe(`${part('year')}-${part('month')}-${part('day')}`)
      }),
    )
  })
  it('is independent of earlier calls, even around midnight and clock changes', () => {
    const formatted = (ms: number, timeZone: string) =>
      new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms)
    const around = [
      '2026-11-21T21:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2011-11-06T02:31:00.000Z',
      '1987-10-25T02:31:00.000Z',
      '2024-10-06T15:00:00.000Z',
    ].map((instant) => Date.parse(instant))
    fc.assert(
      fc.property(
        fc.constantFrom(...around),
        zones,
        fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 3, maxLength: 8 }),
        (middle, timeZone, minutes) => {
          for (const minute of minutes)
            expect(localDay(new Date(middle + minute * 60_000).toISOString(), timeZone)).toBe(
              formatted(middle + minute * 60_000, timeZone),
            )
        },
      ),
      { examples: [[Date.parse('1987-10-25T02:31:00.000Z'), 'America/St_Johns', [-1, -1, -1, 0, 0, 1, 1, -1]]] },
    )
  })
  it.each(['Europe/Atlantis', 'Etc/Unknown', '+03:00x', ''])(
    'uses the default zone for %j, which is unknown',
    (zone) => {
      expect(localDay('2026-11-21T22:00:00.000Z', zone)).toBe('2026-11-22')
      expect(firstInstantOfDay('2026-11-22', zone)).toBe('2026-11-21T21:00:00.000Z')
      expect(instantAt('2026-11-22', '08:30', zone)).toBe('2026-11-22T05:30:00.000Z')
      expect([isTimeZone(zone), knownTimeZone(zone)]).toEqual([false, 'Europe/Istanbul'])
    },
  )
})

describe('firstInstantOfDay', () => {
  it.each([
    ['2026-11-01', 'Europe/Istanbul', '2026-10-31T21:00:00.000Z', 'no clock changes'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', 'the clock falls back at 3'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 'the clock springs at 2'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z', 'the clock fell back in the night before'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z', 'the clock sprang in the night before'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', 'there is no midnight: the day begins at 1'],
    ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00.000Z', 'there is no midnight'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z', 'there are two midnights: it is the first'],
    [
      '2010-11-07',
      'America/St_Johns',
      '2010-11-07T02:30:00.000Z',
      'a minute into the day the clock falls back to the day before',
    ],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', 'the day was skipped: it is the next one’s'],
  ])('of %s in %s is %s (%s)', (day, timeZone, instant) => expect(firstInstantOfDay(day, timeZone)).toBe(instant))

  it('is the earliest instant of the day in every zone', () => {
    fc.assert(
      fc.property(instants, zones, (instant, timeZone) => {
        const day = localDay(instant, timeZone)
        const first = firstInstantOfDay(day, timeZone)
        expect(localDay(first, timeZone)).toBe(day)
        expect(localDay(new Date(Date.parse(first) - 1).toISOString(), timeZone) < day).toBe(true)
        expect(first <= instant).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('instantAt', () => {
  it.each([
    ['2026-11-21', '10:00', 'Europe/Istanbul', '2026-11-21T07:00:00.000Z', 'no clock changes'],
    ['2026-11-21', '19:30', 'Asia/Kolkata', '2026-11-21T14:00:00.000Z', 'an offset of half an hour'],
    ['2026-11-21', '23:30', 'America/New_York', '2026-11-22T04:30:00.000Z', 'in UTC it is the next day'],
    ['2026-03-29', '10:00', 'Europe/Berlin', '2026-03-29T08:00:00.000Z', 'the clock sprang at 2'],
    [
      '2026-03-29',
      '02:30',
      'Europe/Berlin',
      '2026-03-29T01:30:00.000Z',
      'the clock never shows it: an hour later, at 3:30',
    ],
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', 'the clock shows it twice: the first time'],
    ['2026-10-25', '10:00', 'Europe/Berlin', '2026-10-25T09:00:00.000Z', 'the clock fell back at 3'],
  ])('of %s %s in %s is %s (%s)', (day, time, timeZone, instant) =>
    expect(instantAt(day, time, timeZone)).toBe(instant),
  )

  it('round-trips through local time in every zone', () => {
    const times = fc
      .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
      .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
    fc.assert(
      fc.property(instants, times, zones, (instant, time, timeZone) => {
        const day = localDay(instant, timeZone)
        fc.pre(
          Date.parse(firstInstantOfDay(addDays(day, 1), timeZone)) - Date.parse(firstInstantOfDay(day, timeZone)) ===
            86_400_000,
        )
        const at = instantAt(day, time, timeZone)
        const shown = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
          new Date(at),
        )
        expect(shown).toBe(`${day} ${time}`)
      }),
      { numRuns: 300 },
    )
  })
})

describe('isTimeZone', () => {
  it.each(['UTC', 'Europe/Istanbul', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])(
    'accepts %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  )
  it.each(['', 'Europe/Atlantis', '+03:00', 'istanbul', 'Europe/Istanbul ', '../etc/passwd', 'x'.repeat(200)])(
    'refuses “%s”',
    (name) => expect(isTimeZone(name)).toBe(false),
  )
  it('caches a bounded number of spellings', () => {
    for (let bits = 0; bits < 2_500; bits++) {
      const spelling = [...'europe/istanbul']
        .map((letter, index) => (bits & (1 << index) ? letter.toUpperCase() : letter))
        .join('')
      expect(isTimeZone(spelling)).toBe(true)
    }
    expect(localDay('2026-11-21T21:00:00.000Z', 'Europe/Istanbul')).toBe('2026-11-22')
  })
})
