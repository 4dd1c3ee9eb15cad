import { impersonalReasons } from '@filiz/domain/plan/impersonal.ts'
import { planReasonCodes } from '@filiz/domain/texts/reasons.ts'
import { expect, it } from 'vitest'
import { dictionary } from './dictionary.ts'

it('explains each reason that plan_items may have', () => {
  const { meaning } = dictionary.plan_items.columns['reasons']!
  const shown = impersonalReasons(planReasonCodes.map((code) => ({ code }))).map(({ code }) => code)
  expect(shown.filter((code) => !meaning.includes(`${code}: `))).toEqual([])
})
