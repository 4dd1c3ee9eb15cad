import type { CommunityRating } from '../../insights/community-rating.ts'

/**
 * Returns possible sums, with each activity once (the larger record): no more completions than plans, no more ratings
 * than completions, ratings of 1–5 and matching squares. Possible sums stay unchanged; a value that is not a number
 * becomes 0.
 */
export function correctImpossibleSums(heard: readonly CommunityRating[]): readonly CommunityRating[] {
  const most = new Map<string, CommunityRating>()
  for (const one of heard.map(possible)) {
    const other = most.get(one.activityId)
    if (other === undefined || asWord(one) > asWord(other)) most.set(one.activityId, one)
  }
  return [...most.values()]
}

/** Returns a sort key, so that the order of the input does not matter. */
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
