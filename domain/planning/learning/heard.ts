import type { Reception } from '../../insights/community-rating.ts'

/**
 * Sums as they can be, each activity once, that of which more was heard: no more done than planned nor rated than done, ratings of 1–5, and squares
 * that such ratings can have. What is consistent is as it was; what is no number is nothing.
 */
export function asCanBe(heard: readonly Reception[]): readonly Reception[] {
  const most = new Map<string, Reception>()
  for (const one of heard.map(possible)) {
    const other = most.get(one.activityId)
    if (other === undefined || asWord(one) > asWord(other)) most.set(one.activityId, one)
  }
  return [...most.values()]
}

/** Any order of all that they hold, so that the order they come in decides nothing. */
const asWord = ({ planned, done, rated, engagement, squares }: Reception): string =>
  [planned, done, rated, engagement, squares].map((sum) => sum.toFixed(3).padStart(24, '0')).join(' ')

function possible({ activityId, ...sums }: Reception): Reception {
  const planned = within(sums.planned, 0, Number.MAX_SAFE_INTEGER)
  const done = within(sums.done, 0, planned)
  const rated = within(sums.rated, 0, done)
  const engagement = within(sums.engagement, rated, 5 * rated)
  // Of ratings of 1–5 with this sum, between all alike and all at the ends (Bhatia & Davis 2000).
  const squares = within(sums.squares, rated === 0 ? 0 : engagement ** 2 / rated, 6 * engagement - 5 * rated)
  return { activityId, planned, done, rated, engagement, squares }
}

const within = (value: number, low: number, high: number): number =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low
