import { describe, expect, it } from 'vitest'
import { looksFor, nextLook, nextLookAfter, type ScheduledChild } from './agenda.ts'

const child: ScheduledChild = { from: '2024-05', until: '2029-06', planned: '2026-03', aheadOf: null }
const istanbul = 'Europe/Istanbul'

describe('when there may be something to do for a child', () => {
  it('is the day from which the next plan is made ahead, where the family lives', () => {
    expect(looksFor(child, istanbul)).toEqual(['2026-03-24T21:00:00.000Z'])
    expect(looksFor(child, 'Pacific/Kiritimati')).toEqual(['2026-03-24T10:00:00.000Z'])
    expect(looksFor({ ...child, planned: '2026-12' }, istanbul)).toEqual(['2026-12-24T21:00:00.000Z'])
  })
  it('is the turn of a month that was planned ahead, too', () =>
    expect(looksFor({ ...child, planned: '2026-04', aheadOf: '2026-04' }, istanbul)).toEqual([
      '2026-04-24T21:00:00.000Z',
      '2026-03-31T21:00:00.000Z',
    ]))
  it('without any plan is when its first can be made ahead', () => {
    expect(looksFor({ ...child, planned: null }, istanbul)).toEqual(['2024-04-24T21:00:00.000Z'])
    // Its birth date was changed: it is younger than the plan that it has.
    expect(looksFor({ ...child, from: '2026-09' }, istanbul)).toEqual(['2026-08-24T21:00:00.000Z'])
  })
  it('is never again once its last month is planned', () => {
    expect(looksFor({ ...child, planned: '2029-05' }, istanbul)).toEqual(['2029-05-24T21:00:00.000Z'])
    expect(looksFor({ ...child, planned: '2029-06' }, istanbul)).toEqual([])
  })
})

describe('the next look at a family', () => {
  const children = [
    { ...child, planned: null },
    { ...child, planned: '2026-04', aheadOf: '2026-04' },
  ]
  it('is the earliest, and what is past is to be looked at now', () => {
    expect(nextLook(children.slice(1), istanbul, '2026-03-25T00:00:00.000Z')).toBe('2026-03-31T21:00:00.000Z')
    expect(nextLook(children, istanbul, '2026-03-25T00:00:00.000Z')).toBe('2026-03-25T00:00:00.000Z')
    expect(nextLook([], istanbul, '2026-03-25T00:00:00.000Z')).toBeNull()
  })
  it('after one is the earliest that is ahead', () => {
    expect(nextLookAfter(children, istanbul, '2026-03-25T00:00:00.000Z')).toBe('2026-03-31T21:00:00.000Z')
    expect(nextLookAfter(children, istanbul, '2026-03-31T21:00:00.000Z')).toBe('2026-04-24T21:00:00.000Z')
    expect(nextLookAfter(children, istanbul, '2026-04-24T21:00:00.000Z')).toBeNull()
  })
})
