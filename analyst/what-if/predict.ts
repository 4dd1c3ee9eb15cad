import type { Choice, Compared, Outcome } from './compare.ts'

/** What may be expected of one activity for one child. */
export interface Expected {
  /** 0–1. */
  readonly completion: number
  /** 1–5, of what is done and rated. */
  readonly engagement: number
}

/** So many answers of the same kind are held against what a child, an area or an activity was, before it is believed (empirical Bayes). */
const heldBack = { category: 30, child: 10, childCategory: 8, activity: 15 }

/** Sums of one kind of answer, by who gave it and of what. */
interface Sums {
  readonly of: (key: string) => { sum: number; count: number }
}

function sums(): Sums {
  const known = new Map<string, { sum: number; count: number }>()
  return {
    of(key) {
      let one = known.get(key)
      if (one === undefined) known.set(key, (one = { sum: 0, count: 0 }))
      return one
    },
  }
}

const keysOf = (childId: string, { activityId, category }: Choice) => ({
  all: '',
  category,
  child: childId,
  childCategory: `${childId} ${category}`,
  activity: activityId,
  childActivity: `${childId} ${activityId}`,
})

/**
 * Predicts by what families made of activities: the mean of all, and what this area, this child, this child in this area, and other
 * families with this activity are above or below it, each held back while little is known of it. A plan is predicted without its own
 * month, or what was planned would be known better than what was not.
 */
export function createPredictor(compared: readonly Compared[]) {
  const answers = { completion: sums(), engagement: sums() }
  const enter = (childId: string, outcome: Outcome, sign: 1 | -1) => {
    for (const key of Object.values(keysOf(childId, outcome))) {
      const [completion, engagement] = [answers.completion.of(key), answers.engagement.of(key)]
      completion.sum += sign * Number(outcome.done)
      completion.count += sign
      if (outcome.engagement !== null) {
        engagement.sum += sign * outcome.engagement
        engagement.count += sign
      }
    }
  }
  for (const { childId, seen } of compared) for (const outcome of seen ?? []) enter(childId, outcome, 1)

  function expected(
    of: Sums,
    keys: ReturnType<typeof keysOf>,
    start: number,
    [low, high]: readonly [number, number],
  ): number {
    const all = of.of(keys.all)
    let mean = all.count === 0 ? start : all.sum / all.count
    for (const level of ['category', 'child', 'childCategory', 'activity'] as const) {
      const own = of.of(keys[level])
      // The child's own answers to the activity are in what is said of the child.
      const apart = level === 'activity' ? of.of(keys.childActivity) : { sum: 0, count: 0 }
      const count = own.count - apart.count
      mean += (own.sum - apart.sum - count * mean) / (count + heldBack[level])
    }
    return Math.min(high, Math.max(low, mean))
  }

  return {
    /** Of each of some plans of the compared one's child and month, the mean over its activities. */
    of({ childId, seen }: Compared, plans: readonly (readonly Choice[])[]): readonly Expected[] {
      for (const outcome of seen ?? []) enter(childId, outcome, -1)
      const found = plans.map((items) => {
        const each = items.map((item) => ({
          completion: expected(answers.completion, keysOf(childId, item), 0.5, [0, 1]),
          engagement: expected(answers.engagement, keysOf(childId, item), 3, [1, 5]),
        }))
        const done = each.reduce((sum, one) => sum + one.completion, 0)
        // Of no activity nothing is expected.
        return {
          completion: done / Math.max(1, each.length),
          engagement: each.reduce((sum, one) => sum + one.completion * one.engagement, 0) / Math.max(1e-9, done),
        }
      })
      for (const outcome of seen ?? []) enter(childId, outcome, 1)
      return found
    },
  }
}
