import { daysBetween, firstDayOfMonth, lastDayOfMonth, type Month } from '../shared/calendar.ts'
import type { Day, Instant } from '../shared/event.ts'

/**
 * Returns how many of a plan's `count` activities are asked for: what fits the days left. All of them in a whole month,
 * at most one a day, and three to five in a last week.
 */
export function askedFor(count: number, period: Month, from: Day): number {
  const [first, last] = [firstDayOfMonth(period), lastDayOfMonth(period)]
  if (from <= first) return count
  const left = Math.max(1, daysBetween(from, last) + 1)
  const share = Math.round((count * left) / (daysBetween(first, last) + 1))
  return Math.min(count, left, Math.max(share, Math.min(5, Math.ceil(0.7 * left))))
}

/** Marks the items after the first `asked` as optional. */
export const withOptional = <Item extends object>(
  items: readonly Item[],
  asked: number,
): readonly (Item & { readonly optional?: true })[] =>
  items.map((item, index) => (index < asked ? item : { ...item, optional: true }))

/** True for an item that counts in figures: it is asked for, or it was completed although it is optional. */
export const isCounted = (item: {
  readonly optional?: boolean | undefined
  readonly completedAt: Instant | null
}): boolean => item.optional !== true || item.completedAt !== null
