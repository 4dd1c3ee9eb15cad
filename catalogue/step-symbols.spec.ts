import { stepSymbolsOf } from '@filiz/domain/activity/step-symbols.ts'
import { expect, it } from 'vitest'
import { shippedActivities } from './shipped.ts'

it('seven of ten steps of the shipped activities have a symbol, of at least 40 different ones', () => {
  const symbols = shippedActivities().flatMap(({ content }) => stepSymbolsOf(content.translations, content.stepSymbols))
  const found = symbols.filter((symbol) => symbol !== null)
  expect(found.length / symbols.length).toBeGreaterThan(0.7)
  expect(new Set(found).size).toBeGreaterThanOrEqual(40)
})
