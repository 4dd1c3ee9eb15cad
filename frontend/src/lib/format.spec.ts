import { describe, expect, it } from 'vitest'
import { formatters } from './format.ts'

const tr = formatters('tr')
const en = formatters('en', 'en')
/** Replaces the non-breaking spaces of `Intl` by ordinary ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('ages', () => {
  it.each([
    [38, '3 yaş 2 ay', '3 years 2 months'],
    [36, '3 yaş', '3 years'],
    [13, '1 yaş 1 ay', '1 year 1 month'],
    [11, '11 ay', '11 months'],
    [1, '1 ay', '1 month'],
    [0, '0 ay', '0 months'],
  ])('%i months are formatted in both languages', (months, turkish, english) => {
    expect([tr.age(months), en.age(months)]).toEqual([turkish, english])
  })
  it('the age range of an activity is formatted in both languages', () => {
    expect([tr.ageRange(3, 5), en.ageRange(3, 5), tr.ageRange(4, 4)]).toEqual(['3–5 yaş', 'Ages 3–5', '4 yaş'])
  })
})

describe('dates', () => {
  it('use the month names of the language', () => {
    expect([tr.day('2026-11-21'), en.day('2026-11-21')].map(plain)).toEqual(['21 Kasım 2026', 'November 21, 2026'])
    expect([tr.month(2026, 8), en.month(2026, 8), tr.monthName(2)]).toEqual(['Ağustos 2026', 'August 2026', 'Şubat'])
    expect([tr.weekday('2026-11-21'), tr.dayShort('2026-11-21'), en.monthShort(1)].map(plain)).toEqual([
      '21 Kasım Cumartesi',
      '21 Kas',
      'Jan',
    ])
  })
  it("follow the user's region", () => {
    expect(['en-GB', 'en-US', 'en'].map((locale) => plain(formatters('en', locale).day('2026-11-21')))).toEqual([
      '21 November 2026',
      'November 21, 2026',
      'November 21, 2026',
    ])
  })
  it('ignore the time zone for days, and use the given one for instants', () => {
    expect(plain(tr.day('2026-01-01'))).toBe('1 Ocak 2026')
    expect(
      [
        tr.instantDay('2026-11-20T22:30:00.000Z', 'Europe/Istanbul'),
        tr.instantDay('2026-11-20T22:30:00.000Z', 'America/New_York'),
      ].map(plain),
    ).toEqual(['21 Kasım 2026', '20 Kasım 2026'])
  })
  it('contain non-breaking spaces, except before a weekday or a time', () => {
    const gb = formatters('en', 'en-GB')
    expect([
      tr.day('2026-11-21'),
      tr.dayShort('2026-11-21'),
      tr.weekday('2026-11-21'),
      gb.weekday('2026-11-21'),
      en.day('2026-11-21'),
    ]).toEqual([
      '21\u00A0Kasım\u00A02026',
      '21\u00A0Kas',
      '21\u00A0Kasım Cumartesi',
      'Saturday 21\u00A0November',
      'November\u00A021,\u00A02026',
    ])
    expect(tr.instant('2026-11-20T22:30:00.000Z', 'Europe/Istanbul')).toBe('21\u00A0Kasım\u00A02026 01:30')
    expect(tr.instantDay('2026-11-20T22:30:00.000Z', 'Europe/Istanbul')).toBe('21\u00A0Kasım\u00A02026')
  })
  it('near today are given in words', () => {
    expect(['2026-11-21', '2026-11-20', '2026-11-16'].map((day) => tr.relativeDay(day, '2026-11-21'))).toEqual([
      'bugün',
      'dün',
      '5 gün önce',
    ])
    expect(en.relativeDay('2026-11-22', '2026-11-21')).toBe('tomorrow')
  })
})

describe('numbers and lists', () => {
  it('have the format of the language', () => {
    expect([tr.percent(0.454), en.percent(0.454), tr.number(1234.56), en.number(1234.56)]).toEqual([
      '%45',
      '45%',
      '1.234,6',
      '1,234.6',
    ])
    expect([20, 60, 80].map((minutes) => plain(tr.minutes(minutes)))).toEqual(
      ['20 dk.', '1 sa.', '1 sa. 20 dk.'].map((text) => expect.stringContaining(text.split('.')[0]!)),
    )
    expect([20, 60, 80].map((minutes) => plain(en.minutes(minutes)))).toEqual(['20 min', '1 hr', '1 hr 20 min'])
    expect([tr.list(['Ada', 'Deniz', 'Can']), en.list(['Ada', 'Can'])]).toEqual(['Ada, Deniz ve Can', 'Ada and Can'])
  })
  it('separate list items by commas when an item contains “and” or a comma', () => {
    expect([
      tr.list(['kesici alet', 'ip ve kordon']),
      tr.list(['süt', 'fındık, ceviz, badem']),
      en.list(['Mess', 'Hazards and allergens']),
    ]).toEqual(['kesici alet, ip ve kordon', 'süt, fındık, ceviz, badem', 'Mess, Hazards and allergens'])
    expect(tr.list(['ip ve kordon'])).toBe('ip ve kordon')
  })
})
