import { expect, it } from 'vitest'
import { impersonalReasons } from '../plan/impersonal.ts'
import { languages } from '../shared/language.ts'
import { reasonLabel } from './reason-labels.ts'
import { planReasonCodes } from './reasons.ts'

it('has a label in each language for each reason that analysts see', () => {
  const shown = impersonalReasons(planReasonCodes.map((code) => ({ code })))
  expect(shown.length).toBeGreaterThan(20)
  const unlabelled = languages.flatMap((language) =>
    shown.filter(({ code }) => reasonLabel(code, language) === code).map(({ code }) => [language, code]),
  )
  expect(unlabelled).toEqual([])
})
