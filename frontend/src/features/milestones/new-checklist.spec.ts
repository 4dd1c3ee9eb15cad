// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { hasNewChecklist } from './new-checklist.ts'

it.each([24, 30, 36, 48, 60, 72])('owner and parent of a child of %i months have a new checklist', (ageMonths) => {
  expect(hasNewChecklist({ role: 'owner', ageMonths })).toBe(true)
  expect(hasNewChecklist({ role: 'parent', ageMonths })).toBe(true)
  expect(hasNewChecklist({ role: 'owner', ageMonths: ageMonths - 1 })).toBe(false)
  expect(hasNewChecklist({ role: 'owner', ageMonths: ageMonths + 1 })).toBe(false)
})

it('a helper has none', () => {
  expect(hasNewChecklist({ role: 'helper', ageMonths: 36 })).toBe(false)
})
