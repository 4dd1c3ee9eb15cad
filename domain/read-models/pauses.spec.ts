import { describe, expect, it } from 'vitest'
import { isPaused, paused, pausedDays, resumed } from './pauses.ts'

const spring = { from: '2026-03-10', until: '2026-03-20' }
const summer = { from: '2026-07-01', until: '2026-07-31' }

describe('pauses of a child', () => {
  it('never overlap, because a new pause shortens the earlier ones', () => {
    expect(paused([spring], '2026-07-01', '2026-07-31')).toEqual([spring, summer])
    expect(paused([spring], '2026-03-15', '2026-03-31')).toEqual([
      { from: '2026-03-10', until: '2026-03-14' },
      { from: '2026-03-15', until: '2026-03-31' },
    ])
    expect(paused([spring], '2026-03-10', '2026-03-31'), 'in its place').toEqual([
      { from: '2026-03-10', until: '2026-03-31' },
    ])
  })

  it('can end early and disappear when no day is left', () => {
    expect(resumed([spring, summer], '2026-07-04')).toEqual([spring, { from: '2026-07-01', until: '2026-07-04' }])
    expect(resumed([spring, summer], '2026-07-01')).toEqual([spring, { from: '2026-07-01', until: '2026-07-01' }])
    expect(resumed([spring, summer], null)).toEqual([spring])
  })

  it.each([
    ['2026-03-09', false],
    ['2026-03-10', true],
    ['2026-03-20', true],
    ['2026-03-21', false],
    ['2026-07-15', true],
  ])('include their first and last day: isPaused on %s is %s', (day, is) => {
    expect(isPaused([spring, summer], day)).toBe(is)
  })

  it.each([
    ['all of both', '2026-01-01', '2026-12-31', 11 + 31],
    ['what lies between, its ends included', '2026-03-12', '2026-03-13', 2],
    ['the last day of one', '2026-03-20', '2026-06-30', 1],
    ['the first day of one', '2026-04-01', '2026-07-01', 1],
    ['none where none lies', '2026-03-21', '2026-06-30', 0],
  ])('count paused days in a range: %s', (_, first, last, days) => {
    expect(pausedDays([spring, summer], first, last)).toBe(days)
  })
})
