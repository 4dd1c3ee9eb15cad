import type { Completion, StoredPlan } from '../plans.ts'
import { firstDayOfMonth, yearAndMonth, type Month } from '../../shared/calendar.ts'

/** Returns the fields of an empty plan of a month, without its ids. */
export const unusedPlan = (
  period: Month,
): Omit<StoredPlan, '_id' | 'position' | 'revision' | 'childId' | 'accountId' | 'period'> => ({
  ...yearAndMonth(period),
  from: firstDayOfMonth(period),
  ageMonths: 40,
  items: [],
  swappedOut: [],
  swaps: [],
  policyVersion: 'spec',
  generatedAt: `${firstDayOfMonth(period)}T08:00:00.000Z`,
  changedAt: `${firstDayOfMonth(period)}T08:00:00.000Z`,
  remakeDue: false,
  done: {},
})

/** A completion by a person, with that person's feedback. */
export const completion = (by: string): Completion => ({
  completedAt: '2026-01-05T16:30:00.000Z',
  day: '2026-01-05',
  spentMinutes: 20,
  by,
  feedbacks: [{ by, at: '2026-01-05T16:35:00.000Z', engagement: 4, difficulty: 3, focusMinutes: null, notes: null }],
  feedbackAt: '2026-01-05T16:35:00.000Z',
})
