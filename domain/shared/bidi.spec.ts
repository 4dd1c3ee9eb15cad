import { expect, it } from 'vitest'
import { calendarName, calendarTitle, calendarWeek } from '../texts/calendar.ts'
import { greeting } from '../texts/mails.ts'
import { reasonMessage } from '../texts/reasons.ts'
import { isolate } from './bidi.ts'

it.each(['דנה', 'ليلى', 'Ada دانا', 'ܡܪܝܡ', '𞤀𞤣𞤢'])('isolates %s', (name) => {
  expect(isolate(name)).toBe(`\u2068${name}\u2069`)
})

it.each(['Ada', 'Çağla', 'Zoë 2', '李', ''])('leaves %j unchanged', (name) => expect(isolate(name)).toBe(name))

it.each(['tr', 'en'] as const)('isolates names in mails, calendars and reasons in %s', (language) => {
  for (const text of [
    greeting('דנה', language),
    calendarName('דנה', 2026, 3, language),
    calendarTitle('Ahtapot', 'דנה', '✓'),
    calendarWeek('דנה', 4, language),
    reasonMessage({ code: 'interest', params: { interest: 'דנה' } }, language),
  ])
    expect(text).toContain('\u2068דנה\u2069')
})
