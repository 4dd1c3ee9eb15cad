import { describe, expect, it } from 'vitest'
import { mayHavePlan, planDueTimes, nextDueTime, nextDueTimeAfter, type ScheduledChild } from './agenda.ts'

const child: ScheduledChild = { from: '2024-05', until: '2029-06', planned: '2026-03', aheadOf: null }
const istanbul = 'Europe/Istanbul'

describe('planDueTimes', () => {
  it('returns the start of the local day from which the next plan is made in advance', () => {
    expect(planDueTimes(child, istanbul)).toEqual(['2026-03-24T21:00:00.000Z'])
    expect(planDueTimes(child, 'Pacific/Kiritimati')).toEqual(['2026-03-24T10:00:00.000Z'])
    expect(planDueTimes({ ...child, planned: '2026-12' }, istanbul)).toEqual(['2026-12-24T21:00:00.000Z'])
  })
  it('also returns the start of a month that was planned in advance', () =>
    expect(planDueTimes({ ...child, planned: '2026-04', aheadOf: '2026-04' }, istanbul)).toEqual([
      '2026-04-24T21:00:00.000Z',
      '2026-03-31T21:00:00.000Z',
    ]))
  it('returns the time for the first plan when a child has no plan', () => {
    expect(planDueTimes({ ...child, planned: null }, istanbul)).toEqual(['2024-04-24T21:00:00.000Z'])
    // After a change of the birth date, the child is younger than its plan assumes.
    expect(planDueTimes({ ...child, from: '2026-09' }, istanbul)).toEqual(['2026-08-24T21:00:00.000Z'])
  })
  it('returns nothing once the child’s last month is planned', () => {
    expect(planDueTimes({ ...child, planned: '2029-05' }, istanbul)).toEqual(['2029-05-24T21:00:00.000Z'])
    expect(planDueTimes({ ...child, planned: '2029-06' }, istanbul)).toEqual([])
  })
})

describe('mayHavePlan', () => {
  it('is true from the first to the last month of any child', () => {
    const may = (month: string) =>
      mayHavePlan(
        [
          { ...child, until: '2024-06' },
          { ...child, from: '2026-01' },
        ],
        month,
      )
    expect(['2024-04', '2024-05', '2024-06', '2024-07', '2026-01', '2029-06', '2029-07'].map(may)).toEqual([
      ...[false, true, true, false],
      ...[true, true, false],
    ])
    expect(mayHavePlan([], '2026-01')).toBe(false)
  })
})

describe('nextDueTime', () => {
  const children = [
    { ...child, planned: null },
    { ...child, planned: '2026-04', aheadOf: '2026-04' },
  ]
  it('returns the earliest time, or the present for times in the past', () => {
    expect(nextDueTime(children.slice(1), istanbul, '2026-03-25T00:00:00.000Z')).toBe('2026-03-31T21:00:00.000Z')
    expect(nextDueTime(children, istanbul, '2026-03-25T00:00:00.000Z')).toBe('2026-03-25T00:00:00.000Z')
    expect(nextDueTime([], istanbul, '2026-03-25T00:00:00.000Z')).toBeNull()
  })
  it('nextDueTimeAfter returns the earliest time in the future', () => {
    expect(nextDueTimeAfter(children, istanbul, '2026-03-25T00:00:00.000Z')).toBe('2026-03-31T21:00:00.000Z')
    expect(nextDueTimeAfter(children, istanbul, '2026-03-31T21:00:00.000Z')).toBe('2026-04-24T21:00:00.000Z')
    expect(nextDueTimeAfter(children, istanbul, '2026-04-24T21:00:00.000Z')).toBeNull()
  })
})
