import { expect, it } from 'vitest'
import { greetingAt } from './greeting.ts'

it.each([
  ['2026-11-21T01:59:59Z', 'evening'],
  ['2026-11-21T02:00:00Z', 'morning'],
  ['2026-11-21T07:59:59Z', 'morning'],
  ['2026-11-21T08:00:00Z', 'day'],
  ['2026-11-21T14:59:59Z', 'day'],
  ['2026-11-21T15:00:00Z', 'evening'],
  ['2026-11-21T21:00:00Z', 'evening'],
])('at %s (three hours later in Istanbul) returns the greeting %s', (instant, greeting) => {
  expect(greetingAt(instant, 'Europe/Istanbul')).toBe(greeting)
})
