import { expect, it } from 'vitest'
import { isFirstLeaf } from './is-first-leaf.ts'

const plan = { label: 'current' as const, year: 2026, month: 11 }

it.each([
  {
    when: 'the month in which the child was added',
    completed: 1,
    added: '2026-11-26T08:00:00.000Z',
    known: undefined,
    first: true,
  },
  {
    when: 'a later month without known progress',
    completed: 1,
    added: '2026-10-30T08:00:00.000Z',
    known: undefined,
    first: false,
  },
  {
    when: 'a later month after months without a completion',
    completed: 1,
    added: '2026-10-30T08:00:00.000Z',
    known: [0, 0],
    first: true,
  },
  {
    when: 'a later month after others, one of this month undone',
    completed: 1,
    added: '2026-10-30T08:00:00.000Z',
    known: [7, 1],
    first: false,
  },
  {
    when: 'after others of this month were undone',
    completed: 1,
    added: '2026-10-30T08:00:00.000Z',
    known: [2, 2],
    first: true,
  },
  {
    when: 'a month that had begun in the time zone of the family',
    completed: 1,
    added: '2026-10-31T22:30:00.000Z',
    known: undefined,
    first: true,
  },
  { when: 'the second completion', completed: 2, added: '2026-11-26T08:00:00.000Z', known: undefined, first: false },
])('recognises the first completion: $when', ({ completed, added, known, first }) => {
  const progress = known && {
    totals: { completed: known[0]!, minutes: 0, feedback: 0, activeDays: 0 },
    thisMonth: { completed: known[1]!, total: 15, completionRate: known[1]! / 15 },
  }
  expect(isFirstLeaf(plan, completed, { createdAt: added }, progress, 'Europe/Istanbul')).toBe(first)
})
