import { expect, it } from 'vitest'
import { cityOf, timeZones } from './time-zones.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const labelOf = (language: 'tr' | 'en', zone: string) =>
  timeZones(language, zone, now).find(({ value }) => value === zone)?.label

it.each([
  ['tr', 'Europe/Istanbul', 'İstanbul – Türkiye Standart Saati (GMT+3)'],
  ['en', 'Europe/Istanbul', 'Istanbul – Türkiye Standard Time (GMT+3)'],
  ['tr', 'Europe/London', 'Londra – Birleşik Krallık Saati (GMT+0)'],
  ['en', 'America/New_York', 'New York – Eastern Time (GMT-5)'],
  ['en', 'America/Argentina/Buenos_Aires', 'Buenos Aires – Argentina Standard Time (GMT-3)'],
  ['tr', 'UTC', 'UTC (GMT+0)'],
] as const)('in %s labels %s as: %s', (language, zone, label) => expect(labelOf(language, zone)).toBe(label))

it('uses the current offset from UTC, including daylight saving time', () => {
  expect(
    timeZones('en', 'Europe/Berlin', Date.parse('2026-07-01T12:00:00Z')).find(({ value }) => value === 'Europe/Berlin')
      ?.label,
  ).toContain('GMT+2')
})

it.each([
  ['tr', 'İ', 'I'],
  ['en', 'Z', 'Y'],
] as const)('sorts all zones of the browser alphabetically in %s', (language, later, sooner) => {
  const zones = timeZones(language, 'Europe/Istanbul', now)
  expect(zones.map(({ value }) => value).toSorted()).toEqual(Intl.supportedValuesOf('timeZone').toSorted())
  expect(new Set(zones.map(({ label }) => label)).size).toBe(zones.length)
  const at = (letter: string) => zones.findIndex(({ label }) => label.startsWith(letter))
  expect(at(later)).toBeGreaterThan(at(sooner))
})

it('contains the zone in use, even one that the browser does not know', () => {
  expect(labelOf('en', 'Asia/Kolkata')).toBe('Kolkata – India Standard Time (GMT+5:30)')
  for (const used of ['Asia/Kolkata', 'Asia/Calcutta'])
    expect(
      timeZones('en', used, now)
        .filter(({ label }) => label.startsWith('Kolkata'))
        .map(({ value }) => value),
    ).toEqual([used])
  expect(labelOf('en', 'Mars/Olympus_Mons')).toBe('Olympus Mons')
})

const renamed = [
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Godthab', 'America/Nuuk'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
] as const
it.each(renamed)('lists %s and %s, two names of one zone, only once', { tags: ['long'] }, (before, since) => {
  for (const language of ['tr', 'en'] as const) {
    expect(cityOf(language, before)).toBe(cityOf(language, since))
    for (const used of [before, since])
      expect(
        timeZones(language, used, now)
          .filter(({ value }) => value === before || value === since)
          .map(({ value }) => value),
      ).toEqual([used])
  }
})

it.each([
  ['en', 'America/Godthab', 'Nuuk'],
  ['tr', 'Pacific/Truk', 'Chuuk'],
  ['en', 'Europe/Kiev', 'Kyiv'],
  ['tr', 'Europe/Kyiv', 'Kiev'],
  ['tr', 'Asia/Kathmandu', 'Katmandu'],
  ['en', 'Asia/Saigon', 'Ho Chi Minh City'],
  ['tr', 'Africa/Khartoum', 'Hartum'],
  ['tr', 'Asia/Jakarta', 'Cakarta'],
  ['tr', 'Atlantic/Canary', 'Kanarya'],
  ['tr', 'Europe/Stockholm', 'Stokholm'],
] as const)('in %s calls %s by the current city name: %s', (language, zone, city) =>
  expect(cityOf(language, zone)).toBe(city),
)

it('cityOf returns the city of a time zone', () =>
  expect([cityOf('tr', 'Europe/Istanbul'), cityOf('en', 'Europe/Istanbul'), cityOf('en', 'America/New_York')]).toEqual([
    'İstanbul',
    'Istanbul',
    'New York',
  ]))
