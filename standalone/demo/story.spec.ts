import { categories } from '@filiz/domain/activity/events.ts'
import { addDays, weekdayOf } from '@filiz/domain/shared/calendar.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characters } from './characters.ts'
import { generateMonth, chooseSwap, type MonthToTell, type Planned } from './story.ts'

const planOf = (size: number, salt = ''): Planned[] =>
  Array.from({ length: size }, (_, index) => ({
    activityId: `activity-${salt}${index}`,
    category: categories[index % 7]!,
    durationMinutes: 10 + index,
  }))
const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index))
const november: MonthToTell = {
  plan: planOf(18),
  days: daysFrom('2026-11-01', 30),
  certain: [],
  share: 1,
  progress: 0.5,
}
const [defne, kerem] = characters as [(typeof characters)[0], (typeof characters)[0]]

const anyMonth = fc.record({
  character: fc.constantFrom(...characters),
  plan: fc.integer({ min: 0, max: 20 }).map((size) => planOf(size)),
  days: fc
    .tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 31 }))
    .map(([offset, count]) => daysFrom(addDays('2024-01-01', offset), count)),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  progress: fc.double({ min: 0, max: 1, noNaN: true }),
})

describe('a generated month of a demonstration child', () => {
  it('is the same in each run', () => {
    expect(generateMonth(defne, november)).toEqual(generateMonth(defne, november))
    expect(generateMonth(defne, november)).not.toEqual(generateMonth(kerem, november))
  })

  it("has each activity at most once, in order, on the family's days, with values that the API accepts", () => {
    fc.assert(
      fc.property(anyMonth, ({ character, ...month }) => {
        const deeds = generateMonth(character, { ...month, certain: month.days.slice(-4) })
        expect(new Set(deeds.map(({ activityId }) => activityId)).size).toBe(deeds.length)
        for (const { day, activityId, durationMinutes, feedback } of deeds) {
          expect(month.days).toContain(day)
          expect(month.plan.map((item) => item.activityId)).toContain(activityId)
          expect(durationMinutes).toBeGreaterThanOrEqual(1)
          expect(durationMinutes).toBeLessThanOrEqual(600)
          if (!feedback) continue
          for (const rating of [feedback.engagement, feedback.difficulty]) expect([1, 2, 3, 4, 5]).toContain(rating)
          expect(feedback.focusMinutes).toBeGreaterThanOrEqual(0)
          expect(feedback.focusMinutes).toBeLessThanOrEqual(durationMinutes)
        }
        const times = deeds.map(({ day, minute }) => `${day} ${String(minute).padStart(4, '0')}`)
        expect(times).toEqual(times.toSorted())
      }),
    )
  })

  it('completes the given share of the plan', () => {
    expect(generateMonth(defne, november)).toHaveLength(18)
    expect(generateMonth(defne, { ...november, share: 0.5 })).toHaveLength(9)
    expect(generateMonth(defne, { ...november, share: 0 })).toEqual([])
  })

  it('has an activity on each day on which the family certainly does something', () => {
    const certain = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']
    const days = generateMonth(kerem, { ...november, share: 0.1, certain }).map(({ day }) => day)
    expect(days).toEqual(certain)
  })

  it('contains more activities of favourite categories and rates them higher', () => {
    for (const character of characters) {
      const months = Array.from({ length: 40 }, (_, index) =>
        generateMonth(character, { ...november, plan: planOf(18, `${index}-`), share: 0.5 }),
      ).flat()
      const of = (category: string) => months.filter((deed) => deed.category === category)
      const engagement = (category: string) => {
        const ratings = of(category).flatMap(({ feedback }) => feedback?.engagement ?? [])
        return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
      }
      for (const disliked of character.dislikes) {
        expect(of(character.favourite).length).toBeGreaterThan(2 * of(disliked).length)
        expect(engagement(character.favourite)).toBeGreaterThan(engagement(disliked) + 2)
      }
    }
  })

  it('has more activities at weekends, and focus grows over the months', () => {
    const months = Array.from({ length: 40 }, (_, index) => ({
      ...november,
      plan: planOf(18, `${index}-`),
      days: daysFrom(addDays('2026-01-01', 28 * index), 28),
      share: 0.6,
    }))
    const deeds = months.flatMap((month) => generateMonth(defne, month))
    const atWeekends = deeds.filter(({ day }) => weekdayOf(day) >= 6).length
    expect(atWeekends / 2).toBeGreaterThan((1.5 * (deeds.length - atWeekends)) / 5)
    const focusAt = (progress: number) =>
      months
        .flatMap((month) => generateMonth(defne, { ...month, progress }))
        .reduce((sum, { feedback }) => sum + (feedback?.focusMinutes ?? 0), 0)
    expect(focusAt(1)).toBeGreaterThan(1.2 * focusAt(0))
  })

  it('swaps the activity that the child likes least in some months', () => {
    const swaps = Array.from({ length: 12 }, (_, month) => chooseSwap(kerem, november.plan, month))
    const swapped = swaps.filter((swap) => swap !== undefined)
    expect(swapped.length).toBeGreaterThan(4)
    expect(swapped.length).toBeLessThan(12)
    for (const { activityId } of swapped)
      expect(kerem.dislikes).toContain(november.plan.find((item) => item.activityId === activityId)!.category)
    expect(chooseSwap(kerem, [], 1)).toBeUndefined()
  })
})
