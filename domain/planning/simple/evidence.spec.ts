import { describe, expect, it } from 'vitest'
import type { Category } from '../../activity/events.ts'
import type { MonthItem } from '../../read-models/documents.ts'
import { doneItem, monthDocument, pendingItem } from '../../progress/testing/months.ts'
import { evidenceOf, withoutFeedback } from './evidence.ts'

const category: Category = 'DOGA_KESIF'
const evidence = (...history: ReturnType<typeof monthDocument>[]) => evidenceOf({ year: 2026, month: 11, history })
const month = (period: string, ...items: MonthItem[]) => monthDocument(period, items)
const rated = (period: string, ...engagements: number[]) =>
  month(
    period,
    ...engagements.map((engagement, index) => doneItem(`${period}-${index}`, `${period}-10`, { engagement })),
  )
const liking = (...history: Parameters<typeof evidence>) => evidence(...history).liking[category]

describe('how much a category is liked', () => {
  it('is nothing where nothing is known', () => expect(liking()).toBe(0))
  it('is the ratings, held back by two neutral ones', () => {
    expect(liking(rated('2026-10', 5, 5))).toBe(0.5)
    expect(liking(rated('2026-10', 1, 1))).toBe(-0.5)
    expect(liking(rated('2026-10', 5))).toBeCloseTo(1 / 3)
    expect(liking(rated('2026-10', 3, 3, 3))).toBe(0)
  })
  it('counts a later plan for more', () => {
    expect(liking(rated('2026-10', 5, 5), rated('2026-09', 1, 1))).toBeGreaterThan(0)
    expect(liking(rated('2026-10', 1, 1), rated('2026-09', 5, 5))).toBeLessThan(0)
    expect(liking(rated('2026-09', 5, 5), rated('2026-08', 1, 1), month('2026-10'))).toBeGreaterThan(0)
  })
  it('comes from the latest three plans, however long ago they were', () => {
    expect(liking(rated('2026-03', 5, 5))).toBe(0.5)
    expect(liking(rated('2026-03', 5, 5), month('2026-08'), month('2026-09'), month('2026-10'))).toBe(0)
  })
  it('shows in what is done without a word, and in what is left undone', () => {
    const word = month('2026-10', doneItem('a', '2026-10-10'))
    const undone = month('2026-10', pendingItem('a'))
    expect(liking(word)).toBeGreaterThan(0)
    expect(liking(word)).toBeLessThan(liking(rated('2026-10', 4)))
    expect(liking(undone)).toBeLessThan(0)
    expect(liking(undone)).toBeGreaterThan(liking(rated('2026-10', 2)))
  })
  it('shows in what is swapped out, if it is for want of interest', () => {
    const swapped = (reason: 'not-interested' | 'no-materials') =>
      liking(monthDocument('2026-10', [], { swappedOut: [{ activityId: 'a', category, reason }] }))
    expect(swapped('not-interested')).toBeCloseTo(-1 / 3)
    expect(swapped('no-materials')).toBe(0)
  })
  it('hears this month’s ratings, but holds nothing against what may still be done, and hears nothing of later months', () => {
    expect(liking(rated('2026-11', 5, 5))).toBe(0.5)
    expect(liking(month('2026-11', pendingItem('a')))).toBe(0)
    expect(liking(rated('2026-12', 5, 5))).toBe(0)
  })
})

describe('what is loved and what is neglected', () => {
  it('is loved with a 4 on average over at least two ratings', () => {
    expect(evidence(rated('2026-10', 5, 3)).loved).toEqual(new Set([category]))
    expect(evidence(rated('2026-10', 5)).loved).toEqual(new Set())
    expect(evidence(rated('2026-10', 4, 3)).loved).toEqual(new Set())
  })
  it('is neglected when it was planned in a past month and never done', () => {
    expect(evidence(month('2026-10', pendingItem('a'))).neglected).toEqual(new Set([category]))
    expect(evidence(month('2026-10', pendingItem('a'), doneItem('b', '2026-10-10'))).neglected).toEqual(new Set())
    expect(evidence(month('2026-11', pendingItem('a'))).neglected).toEqual(new Set())
  })
})

describe('how hard it was', () => {
  const difficulty = (...difficulties: number[]) =>
    evidence(
      month('2026-10', ...difficulties.map((difficulty, index) => doneItem(`a${index}`, '2026-10-10', { difficulty }))),
    ).tooHard
  it('is known from three ratings on', () => {
    expect(difficulty(5, 5)).toBe(0)
    expect(difficulty(5, 5, 5)).toBe(1)
    expect(difficulty(1, 1, 3, 3)).toBe(-0.5)
  })
})

describe('what was seen', () => {
  it('is as far away as the nearest month, before or after; this month’s plan itself is not', () => {
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
  it('is remembered by what the child last made of it', () => {
    expect(
      evidence(
        month('2026-10', doneItem('a', '2026-10-10', { engagement: 5 })),
        month('2026-08', doneItem('a', '2026-08-10', { engagement: 1 })),
      ).opinion,
    ).toEqual(new Map([['a', 1]]))
  })
  it('is all that is left without feedback', () => {
    const months = [
      rated('2026-10', 5, 1),
      monthDocument('2026-09', [], { swappedOut: [{ activityId: 'e', category, reason: 'not-interested' }] }),
    ] as const
    const silent = [
      month('2026-10', pendingItem('2026-10-0'), pendingItem('2026-10-1')),
      monthDocument('2026-09', [], { swappedOut: [{ activityId: 'e', category, reason: null }] }),
    ] as const
    expect(withoutFeedback(evidence(...months))).toEqual(withoutFeedback(evidence(...silent)))
    expect(withoutFeedback(evidence(...months))).toMatchObject({ first: false, completionRate: null, tooHard: 0 })
  })
})
