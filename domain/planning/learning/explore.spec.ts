import { expect, it } from 'vitest'
import { childId, monthDocument } from '../../progress/testing/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { makePlan } from '../plan.ts'
import { candidates } from '../testing/catalogue.ts'

const catalogue = candidates(280, () => ({ monthTheme: 5 }))
const heard = catalogue.map(({ activityId }) => ({ activityId, planned: 60, done: 40, rated: 30, engagement: 110, squares: 430 }))
const tries = (months: number, more: object = {}) => {
  const history = Array.from({ length: months }, (_, index) => monthDocument(addMonths('2026-11', index - months), []))
  return makePlan({ childId, year: 2026, month: 11, ageMonths: 54, interests: [], history, catalogue, ...more }, 'learned-6').items.filter(({ probability }) => probability! < 1).length
}

it.each([[0, 2], [2, 2], [3, 1], [8, 1]])('after %i months %i things of a plan are tried, and one where others were heard', (months, count) => {
  expect(tries(months)).toBe(count)
  expect(tries(months, { heard: [] })).toBe(count)
  expect(tries(months, { heard })).toBe(1)
})
