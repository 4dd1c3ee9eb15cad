import { expect, it } from 'vitest'
import { suits } from './suits.ts'

it('an activity suits an eligible child within its age range, both ends included', () => {
  const activity = { minAge: 3, maxAge: 4 }
  expect([35, 36, 59, 60].map((ageMonths) => suits(activity, { ageMonths, eligibility: 'eligible' }))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(suits(activity, { ageMonths: 40, eligibility: 'too-old' })).toBe(false)
})
