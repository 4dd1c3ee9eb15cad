import type { CommunityRating } from '../../use/community-rating.ts'

/**
 * Returns how far other families differ from their usual for an activity: in the share that completes it, and in the
 * rating. Both are 0 for an activity of which nothing is known.
 */
export type Others = (activityId: string) => { readonly done: number; readonly rated: number }

const unknown = { done: 0, rated: 0 }

/** Caches the differences, which are equal for all plans with the same sums. */
const known = new WeakMap<readonly CommunityRating[], ReadonlyMap<string, { done: number; rated: number }>>()

export function othersOf(heard: readonly CommunityRating[]): Others {
  const found = known.get(heard) ?? differencesOf(heard)
  known.set(heard, found)
  return (activityId) => found.get(activityId) ?? unknown
}

function differencesOf(heard: readonly CommunityRating[]) {
  // Of duplicates the larger sums count; the order of the input must not matter.
  const sorted = heard.map(possible).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const sums = [...new Map(sorted.map((one) => [one.activityId, one])).values()]
  const done = shrunkenMeans(sums.map(({ planned, done }) => ({ count: planned, sum: done, squares: done })))
  const rated = shrunkenMeans(
    sums.map(({ rated, engagement, squares }) => ({ count: rated, sum: engagement, squares })),
  )
  return new Map(sums.map(({ activityId }, index) => [activityId, { done: done[index]!, rated: rated[index]! }]))
}

/**
 * Returns the difference of each mean from the mean of all, shrunk by empirical Bayes: the variance between true means
 * is estimated by the method of moments (DerSimonian & Laird 1986).
 */
function shrunkenMeans(all: readonly { readonly count: number; readonly sum: number; readonly squares: number }[]) {
  let [count, sum, within, free, counts] = [0, 0, 0, 0, 0]
  for (const one of all) {
    if (one.count === 0) continue
    count += one.count
    sum += one.sum
    counts += one.count ** 2
    within += one.squares - one.sum ** 2 / one.count
    free += one.count - 1
  }
  if (free <= 0) return all.map(() => 0)
  const mean = sum / count
  const variance = within / free
  const between = all.reduce(
    (total, one) => (one.count === 0 ? total : total + one.count * (one.sum / one.count - mean) ** 2),
    0,
  )
  const known = all.filter((one) => one.count > 0).length
  const apart = Math.max(1e-6, (between - (known - 1) * variance) / (count - counts / count))
  return all.map((one) => (one.sum - one.count * mean) / (one.count + variance / apart))
}

const keyOf = ({ activityId, ...sums }: CommunityRating): string =>
  [activityId, ...Object.values(sums).map((sum) => sum.toFixed(3).padStart(20, '0'))].join(' ')

/** Limits sums to possible ones: no more completions than plans, no more ratings than completions, ratings of 1–5. */
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
