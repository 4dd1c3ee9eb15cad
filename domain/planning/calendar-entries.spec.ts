import { describe, expect, it } from 'vitest'
import { calendarEntries } from './calendar-entries.ts'

const pending = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ activityId: `a${n}`, day: null as string | null }))

describe('calendarEntries', () => {
  it('weekly: gives each week of the month an entry with its share of the plan', () => {
    const entries = calendarEntries('weekly', '2026-03', '2026-03-10', pending(22))
    expect(entries.map(({ key, from, end }) => [key, from, end])).toEqual([
      ['2026-03-10', '2026-03-10', '2026-03-16'],
      ['2026-03-16', '2026-03-16', '2026-03-23'],
      ['2026-03-23', '2026-03-23', '2026-03-30'],
      ['2026-03-30', '2026-03-30', '2026-04-01'],
    ])
    expect(entries.flatMap(({ items }) => items.map(({ activityId }) => activityId))).toEqual(
      pending(22).map(({ activityId }) => activityId),
    )
  })

  it('daily: gives each activity its own day in the rest of the month', () => {
    for (const [from, count] of [
      ['2026-03-01', 20],
      ['2026-03-10', 15],
      ['2026-02-20', 18],
      ['2026-03-28', 4],
    ] as const) {
      const days = calendarEntries('daily', '2026-03', from, pending(count)).map(({ from: day }) => day)
      expect(new Set(days).size, `${count} from ${from}`).toBe(count)
      expect(days).toEqual(days.toSorted())
      expect([days[0]! >= from, days[0]! >= '2026-03-01', days.at(-1)! <= '2026-03-31']).toEqual([true, true, true])
    }
  })

  it('daily: shares days only when there are more activities than days', () => {
    const days = calendarEntries('daily', '2026-03', '2026-03-30', pending(5)).map(({ from }) => from)
    expect(days).toEqual(['2026-03-30', '2026-03-30', '2026-03-30', '2026-03-31', '2026-03-31'])
  })

  it('moves a completed activity to its day and leaves the others in place', () => {
    const before = pending(10)
    const done = before.map((item, index) => (index === 7 ? { ...item, day: '2026-03-02' } : item))
    const [was, is] = [before, done].map((items) => calendarEntries('daily', '2026-03', '2026-03-01', items)) as [
      ReturnType<typeof calendarEntries>,
      ReturnType<typeof calendarEntries>,
    ]
    expect(is[7]).toMatchObject({ key: 'a7', from: '2026-03-02', end: '2026-03-03' })
    expect(is.filter((_, index) => index !== 7)).toEqual(was.filter((_, index) => index !== 7))
  })

  it('is empty for an empty plan', () => {
    for (const rhythm of ['weekly', 'daily'] as const)
      expect(calendarEntries(rhythm, '2026-03', '2026-03-01', [])).toEqual([])
  })
})
