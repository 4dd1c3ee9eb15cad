import type { Given, Past } from './joined.ts'

/** What is heard of one activity, in spreads of this family's own answers: 0 is as usual, positive better. */
export interface Heard {
  readonly rating: number | null
  readonly focus: number | null
  readonly completion: number | null
}

/** Answers that every family starts with: one answer is no habit. */
const habit = { mean: 3.7, spread: 0.9, count: 3 }

/**
 * Makes families comparable with themselves: who always says 5 says nothing, who rarely does says a lot. What was done is held
 * against how much was done that month, so that a lazy month accuses nothing that happened to be in it.
 */
export function hearing(months: readonly Past[]): (given: Given) => Heard {
  const all = months.flatMap(({ given }) => given)
  const rating = standard(all.flatMap(({ item, month }) => (item.engagement === null ? [] : [[item.engagement, month.weight] as const])), habit)
  const focus = standard(all.flatMap((given) => { const share = focusShare(given); return share === null ? [] : [[share, given.month.weight] as const] }), { mean: 0.7, spread: 0.4, count: 3 })
  const doneShare = new Map(months.map((month) => [month, (1 + month.given.filter(({ item }) => item.completedAt !== null).length) / (2 + month.given.length)]))
  return (given) => {
    const { item, month } = given
    const share = doneShare.get(month)!
    const done = item.completedAt !== null
    return {
      rating: item.engagement === null ? null : rating(item.engagement),
      focus: focusShare(given) === null ? null : focus(focusShare(given)!),
      // In a month that is not over only what was done says something.
      completion: month.monthsAgo === 0 && !done ? null : (Number(done) - share) / Math.sqrt(share * (1 - share)),
    }
  }
}

/** Minutes that the child kept to it, as a share of those it was to take. */
const focusShare = ({ item }: Given): number | null => (item.focusMinutes === null ? null : Math.min(1.5, item.focusMinutes / Math.max(1, item.plannedMinutes)))

function standard(values: readonly (readonly [value: number, weight: number])[], start: { mean: number; spread: number; count: number }): (value: number) => number {
  let weights = start.count, sum = start.count * start.mean
  for (const [value, weight] of values) { weights += weight; sum += weight * value }
  const mean = sum / weights
  let squares = start.count * start.spread ** 2
  for (const [value, weight] of values) squares += weight * (value - mean) ** 2
  const spread = Math.sqrt(squares / weights)
  return (value) => (value - mean) / spread
}
