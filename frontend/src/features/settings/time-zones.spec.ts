import { expect, it } from 'vitest'
import { cityOf, timeZones } from './time-zones.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const labelOf = (language: 'tr' | 'en', zone: string) => timeZones(language, zone, now).find(({ value }) => value === zone)?.label

it.each([
  ['tr', 'Europe/Istanbul', 'İstanbul – Türkiye Standart Saati (GMT+3)'],
  ['en', 'Europe/Istanbul', 'Istanbul – Türkiye Standard Time (GMT+3)'],
  ['tr', 'Europe/London', 'Londra – Birleşik Krallık Saati (GMT+0)'],
  ['en', 'America/New_York', 'New York – Eastern Time (GMT-5)'],
  ['en', 'America/Argentina/Buenos_Aires', 'Buenos Aires – Argentina Standard Time (GMT-3)'],
  ['tr', 'UTC', 'UTC (GMT+0)'],
] as const)('in %s calls %s as people do: %s', (language, zone, label) => expect(labelOf(language, zone)).toBe(label))

it('goes by the offset of the day', () => {
  expect(timeZones('en', 'Europe/Berlin', Date.parse('2026-07-01T12:00:00Z')).find(({ value }) => value === 'Europe/Berlin')?.label).toContain('GMT+2')
})

it.each([['tr', 'İ', 'I'], ['en', 'Z', 'Y']] as const)('is in the order of the alphabet in %s, each once, with all that the browser knows', (language, later, sooner) => {
  const zones = timeZones(language, 'Europe/Istanbul', now)
  expect(zones.map(({ value }) => value).toSorted()).toEqual(Intl.supportedValuesOf('timeZone').toSorted())
  expect(new Set(zones.map(({ label }) => label)).size).toBe(zones.length)
  const at = (letter: string) => zones.findIndex(({ label }) => label.startsWith(letter))
  expect(at(later)).toBeGreaterThan(at(sooner))
})

it('has the one in use even if the browser calls it otherwise, and even if it knows none of that name', () => {
  expect(labelOf('en', 'Asia/Kolkata')).toBe('Kolkata – India Standard Time (GMT+5:30)')
  for (const used of ['Asia/Kolkata', 'Asia/Calcutta']) expect(timeZones('en', used, now).filter(({ label }) => label.startsWith('Kolkata')).map(({ value }) => value)).toEqual([used])
  expect(labelOf('en', 'Mars/Olympus_Mons')).toBe('Olympus Mons')
})

it('is a city where a clock is spoken of', () => expect([cityOf('tr', 'Europe/Istanbul'), cityOf('en', 'Europe/Istanbul'), cityOf('en', 'America/New_York')]).toEqual(['İstanbul', 'Istanbul', 'New York']))
