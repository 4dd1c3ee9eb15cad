import fc from 'fast-check'
import { categories, type Category } from '../../activity/events.ts'
import { swapReasons } from '../../plan/events.ts'
import type { Pause } from '../../read-models/pauses.ts'
import { addDays, addMonths, daysBetween, firstDayOfMonth } from '../../shared/calendar.ts'
import type { Day } from '../../shared/event.ts'
import { planId } from '../../shared/streams.ts'
import type { MonthDocument, MonthItem } from '../../read-models/months.ts'

export const childId = '00000000-0000-4000-8000-0000000000c0'

export const pendingItem = (activityId: string, category: Category = 'DOGA_KESIF', plannedMinutes = 20): MonthItem => ({
  activityId,
  category,
  plannedMinutes,
  completedAt: null,
  day: null,
  minutes: null,
  engagement: null,
  difficulty: null,
  focusMinutes: null,
  feedbackAt: null,
})

/** Builds an item completed on `day` at 08:00 UTC, with feedback if given. */
export const doneItem = (activityId: string, day: Day, more: Partial<MonthItem> = {}): MonthItem => {
  const item = { ...pendingItem(activityId), day, completedAt: `${day}T08:00:00.000Z`, minutes: 20, ...more }
  return item.engagement === null && item.difficulty === null && item.focusMinutes === null
    ? item
    : { ...item, feedbackAt: more.feedbackAt ?? item.completedAt }
}

export const monthDocument = (
  period: string,
  items: readonly MonthItem[],
  more: Partial<MonthDocument> = {},
): MonthDocument => ({
  _id: planId(childId, Number(period.slice(0, 4)), Number(period.slice(5))),
  position: '000000000001',
  revision: '000000000000',
  childId,
  accountId: 'an-account',
  period,
  ageMonths: 48,
  items,
  swappedOut: [],
  ...more,
})

const rating = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null })

function item(activityId: string, period: string): fc.Arbitrary<MonthItem> {
  return fc
    .record({
      category: fc.constantFrom(...categories),
      offset: fc.option(fc.integer({ min: 0, max: 36 }), { nil: null, freq: 3 }),
      time: fc.integer({ min: 0, max: 86_399_999 }),
      minutes: fc.integer({ min: 1, max: 90 }),
      engagement: rating,
      difficulty: rating,
      focusMinutes: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
      rated: fc.boolean(),
    })
    .map(({ category, offset, time, minutes, engagement, difficulty, focusMinutes, rated }) => {
      if (offset === null) return pendingItem(activityId, category, minutes)
      const day = addDays(firstDayOfMonth(period), offset)
      const completedAt = new Date(Date.parse(`${day}T00:00:00.000Z`) + time).toISOString()
      return rated
        ? {
            ...pendingItem(activityId, category, minutes),
            day,
            completedAt,
            minutes,
            engagement,
            difficulty,
            focusMinutes,
            feedbackAt: completedAt,
          }
        : { ...pendingItem(activityId, category, minutes), day, completedAt, minutes }
    })
}

/**
 * Generates months of one child from `first`, with gaps and in any order. Activity numbers are below `catalogueSize`.
 */
export const someMonths = ({ first = '2026-01', upTo = 8, catalogueSize = 60 } = {}): fc.Arbitrary<
  readonly MonthDocument[]
> =>
  fc.uniqueArray(fc.integer({ min: 0, max: upTo - 1 }), { maxLength: upTo }).chain((offsets) =>
    fc.tuple(
      ...offsets.map((offset) => {
        const period = addMonths(first, offset)
        return fc
          .uniqueArray(fc.integer({ min: 0, max: catalogueSize - 1 }), { minLength: 1, maxLength: 20, size: 'max' })
          .chain((ids) =>
            fc
              .tuple(
                fc.tuple(...ids.slice(0, 18).map((id) => item(activityName(id), period))),
                fc.tuple(
                  ...ids
                    .slice(18)
                    .map((id) =>
                      fc.record({
                        activityId: fc.constant(activityName(id)),
                        category: fc.constantFrom(...categories),
                        reason: fc.constantFrom(...swapReasons, null),
                      }),
                    ),
                ),
              )
              .map(([items, swappedOut]) => monthDocument(period, items, { swappedOut })),
          )
      }),
    ),
  )

export const activityName = (index: number): string => `activity-${String(index).padStart(4, '0')}`

export const someDay = (from: Day, until: Day): fc.Arbitrary<Day> =>
  fc.integer({ min: 0, max: daysBetween(from, until) }).map((days) => addDays(from, days))

/** Generates pauses as the read model has them: oldest first, without overlap. */
export const somePauses = (from: Day): fc.Arbitrary<readonly Pause[]> =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 0, max: 12 })), { maxLength: 5 })
    .map((spans) => {
      let next = from
      return spans.map(([wait, length]) => {
        const begin = addDays(next, wait)
        next = addDays(begin, length + 1)
        return { from: begin, until: addDays(begin, length) }
      })
    })
