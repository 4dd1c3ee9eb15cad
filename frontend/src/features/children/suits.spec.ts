import { expect, it } from 'vitest'
import { suits } from './suits.ts'

it('an activity suits who is of its ages, both included, and of an age for plans', () => {
  const activity = { minAge: 3, maxAge: 4 }
  expect([35, 36, 59, 60].map((ageMonths) => suits(activity, { ageMonths, eligibility: 'eligible' }))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(suits(activity, { ageMonths: 40, eligibility: 'too-old' })).toBe(false)
})
