// @vitest-environment jsdom
import type { Child } from '@filiz/http/contract/shapes.ts'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { storeLanguage } from '../../../i18n/language.ts'
import { NoNextPlan } from './NoNextPlan.tsx'

beforeAll(async () => {
  storeLanguage('en')
  await startI18n()
})

it.each([
  ['eligible', /^There will be no plan for December 2026: Ada will be seven by then/],
  ['too-old', /^There are no new plans/],
  // The birth date was corrected after this month's plan was made.
  ['too-young', /^Plans begin on .*2027, the second birthday/],
] as const)('explains why a child who is %s has no plan in the next month', (eligibility, why) => {
  const child: Partial<Child> = { name: 'Ada', eligibility, eligibleFrom: '2027-01-10' }
  render(<NoNextPlan child={child as Child} next={{ year: 2026, month: 12 }} />)
  expect(screen.getByRole('paragraph').textContent).toMatch(why)
})
