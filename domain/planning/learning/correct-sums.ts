import type { CommunityRating } from '../../insights/community-rating.ts'

/**
 * Returns possible sums, each activity once (the larger record): no more completions than plans, no more ratings than
 * completions, ratings of 1–5 and matching squares. Consistent sums stay unchanged; values that are not numbers become
 * 0.
 */
export function correctImpossibleSums(heard: readonly CommunityRating[]): readonly CommunityRating[] {
  const most = new Map<string, CommunityRating>()
  for (const one of heard.map(possible)) {
    const other = most.get(one.activityId)
    if (other === undefined || asWord(one) > asWord(other)) most.set(one.activityId, one)
  }
  return [...most.values()]
}

/** A total order of records, so that the input order has no influence. */
const asWord = ({ planned, done, rated, engagement, squares }: CommunityRating): string =>
  [planned, done, rated, engagement, squares].map((sum) => sum.toFixed(3).padStart(24, '0')).join(' ')

function possible({ activityId, ...sums }: CommunityRating): CommunityRating {
  const planned = within(sums.planned, 0, Number.MAX_SAFE_INTEGER)
  const done = within(sums.done, 0, planned)
  const rated = within(sums.rated, 0, done)
  const engagement = within(sums.engagement, rated, 5 * rated)
  // Bounds of the sum of squares for ratings of 1–5 with this sum (Bhatia & Davis 2000).
  const squares = within(sums.squares, rated === 0 ? 0 : engagement ** 2 / rated, 6 * engagement - 5 * rated)
  return { activityId, planned, done, rated, engagement, squares }
}

const within = (value: number, low: number, high: number): number =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low
