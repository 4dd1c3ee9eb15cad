import { expect, it } from 'vitest'
import { monthAfter, offered } from './next-month.ts'

const november = { year: 2026, month: 11 }

it('monthAfter returns January after December', () =>
  expect(monthAfter({ year: 2026, month: 12 })).toEqual({ year: 2027, month: 1 }))

it.each([
  ['tomorrow', '2019-11-26', false],
  ['on its first day', '2019-12-01', false],
  ['on its second', '2019-12-02', true],
  ['long after', '2022-03-15', true],
])('a child gets a next plan only when under seven on its first day: seven %s', (_, birthDate, is) =>
  expect(offered(monthAfter(november), { birthDate })).toBe(is),
)
