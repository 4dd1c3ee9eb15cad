import { expect, it } from 'vitest'
import { isFolded } from './is-folded.ts'

const done = (completedAt: string) => ({ status: 'completed', completedAt, activity: {} }) as const
const pending = { status: 'pending', completedAt: null, activity: {} } as const
const [today, zone] = ['2026-11-26', 'Europe/Istanbul']

it('folds what was completed before today in the family’s time zone', () => {
  expect(isFolded({ label: 'current' }, done('2026-11-25T20:59:00.000Z'), today, zone)).toBe(true)
  expect(isFolded({ label: 'current' }, done('2026-11-25T21:01:00.000Z'), today, zone)).toBe(false)
})

it('does not fold a pending activity, a recalled activity or an activity of a past month', () => {
  const recalled = { ...done('2026-11-20T08:00:00.000Z'), activity: { recalled: { at: today, reason: 'x' } } }
  expect(isFolded({ label: 'current' }, pending, today, zone)).toBe(false)
  expect(isFolded({ label: 'current' }, recalled as never, today, zone)).toBe(false)
  expect(isFolded({ label: 'past' }, done('2026-10-20T08:00:00.000Z'), today, zone)).toBe(false)
})
