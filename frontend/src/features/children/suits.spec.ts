import { expect, it } from 'vitest'
import { suits } from './suits.ts'

it('an activity suits a child of its ages, inclusive, who is eligible for plans', () => {
  const activity = { minAge: 3, maxAge: 4 }
  expect([35, 36, 59, 60].map((ageMonths) => suits(activity, { ageMonths, eligibility: 'eligible' }))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(suits(activity, { ageMonths: 40, eligibility: 'too-old' })).toBe(false)
})
