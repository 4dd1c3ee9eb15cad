import { describe, expect, it } from 'vitest'
import type { Category } from '../../activity/events.ts'
import { doneItem, monthDocument, pendingItem } from '../../progress/testing/months.ts'
import { evidenceOf } from './evidence.ts'
import type { MonthItem } from '../../read-models/months.ts'

const category: Category = 'DOGA_KESIF'
const evidence = (...history: ReturnType<typeof monthDocument>[]) => evidenceOf({ year: 2026, month: 11, history })
const month = (period: string, ...items: MonthItem[]) => monthDocument(period, items)
const rated = (period: string, ...engagements: number[]) =>
  month(
    period,
    ...engagements.map((engagement, index) => doneItem(`${period}-${index}`, `${period}-10`, { engagement })),
  )
const liking = (...history: Parameters<typeof evidence>) => evidence(...history).liking[category]

describe('liking of a category by the simple policy', () => {
  it('is 0 without history', () => expect(liking()).toBe(0))
  it('is the mean rating, shrunk as by two neutral ratings', () => {
    expect(liking(rated('2026-10', 5, 5))).toBe(0.5)
    expect(liking(rated('2026-10', 1, 1))).toBe(-0.5)
    expect(liking(rated('2026-10', 5))).toBeCloseTo(1 / 3)
    expect(liking(rated('2026-10', 3, 3, 3))).toBe(0)
  })
  it('gives more weight to later plans', () => {
    expect(liking(rated('2026-10', 5, 5), rated('2026-09', 1, 1))).toBeGreaterThan(0)
    expect(liking(rated('2026-10', 1, 1), rated('2026-09', 5, 5))).toBeLessThan(0)
    expect(liking(rated('2026-09', 5, 5), rated('2026-08', 1, 1), month('2026-10'))).toBeGreaterThan(0)
  })
  it('uses the latest three plans, whatever their age', () => {
    expect(liking(rated('2026-03', 5, 5))).toBe(0.5)
    expect(liking(rated('2026-03', 5, 5), month('2026-08'), month('2026-09'), month('2026-10'))).toBe(0)
  })
  it('rises with unrated completions and falls with activities left undone', () => {
    const word = month('2026-10', doneItem('a', '2026-10-10'))
    const undone = month('2026-10', pendingItem('a'))
    expect(liking(word)).toBeGreaterThan(0)
    expect(liking(word)).toBeLessThan(liking(rated('2026-10', 4)))
    expect(liking(undone)).toBeLessThan(0)
    expect(liking(undone)).toBeGreaterThan(liking(rated('2026-10', 2)))
  })
  it('falls with swaps for lack of interest only', () => {
    const swapped = (reason: 'not-interested' | 'no-materials') =>
      liking(monthDocument('2026-10', [], { swappedOut: [{ activityId: 'a', category, reason }] }))
    expect(swapped('not-interested')).toBeCloseTo(-1 / 3)
    expect(swapped('no-materials')).toBe(0)
  })
  it('uses this month’s ratings, but neither its pending activities nor later months', () => {
    expect(liking(rated('2026-11', 5, 5))).toBe(0.5)
    expect(liking(month('2026-11', pendingItem('a')))).toBe(0)
    expect(liking(rated('2026-12', 5, 5))).toBe(0)
  })
})

describe('loved and neglected categories', () => {
  it('counts a category as loved from an average of 4 over at least two ratings', () => {
    expect(evidence(rated('2026-10', 5, 3)).loved).toEqual(new Set([category]))
    expect(evidence(rated('2026-10', 5)).loved).toEqual(new Set())
    expect(evidence(rated('2026-10', 4, 3)).loved).toEqual(new Set())
  })
  it('counts a category as neglected when it was planned and never completed', () => {
    expect(evidence(month('2026-10', pendingItem('a'))).neglected).toEqual(new Set([category]))
    expect(evidence(month('2026-10', pendingItem('a'), doneItem('b', '2026-10-10'))).neglected).toEqual(new Set())
    expect(evidence(month('2026-11', pendingItem('a'))).neglected).toEqual(new Set())
  })
})

describe('tooHard', () => {
  const difficulty = (...difficulties: number[]) =>
    evidence(
      month('2026-10', ...difficulties.map((difficulty, index) => doneItem(`a${index}`, '2026-10-10', { difficulty }))),
    ).tooHard
  it('is 0 with fewer than three ratings', () => {
    expect(difficulty(5, 5)).toBe(0)
    expect(difficulty(5, 5, 5)).toBe(1)
    expect(difficulty(1, 1, 3, 3)).toBe(-0.5)
  })
})

describe('activities that were planned before', () => {
  it('have the distance to the nearest other month, earlier or later', () => {
    const { seen, first } = evidence(
      month('2026-06', pendingItem('a'), pendingItem('b')),
      month('2026-09', pendingItem('a')),
      month('2026-12', pendingItem('c')),
      month('2026-11', pendingItem('d')),
      monthDocument('2026-10', [], { swappedOut: [{ activityId: 'e', category, reason: null }] }),
    )
    expect(seen).toEqual(
      new Map([
        ['a', 2],
        ['b', 5],
        ['c', 1],
        ['e', 1],
      ]),
    )
    expect(first).toBe(false)
    expect(evidence(month('2026-12', pendingItem('c'))).first).toBe(true)
  })
  it('keep the opinion at the last completion', () => {
    expect(
      evidence(
        month('2026-10', doneItem('a', '2026-10-10', { engagement: 5 })),
        month('2026-08', doneItem('a', '2026-08-10', { engagement: 1 })),
      ).opinion,
    ).toEqual(new Map([['a', 1]]))
  })
})
