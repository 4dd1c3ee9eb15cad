import type { Choice, PlanComparison, Outcome } from './compare.ts'

/** Predicted outcome of one activity for one child. */
export interface Expected {
  /** Probability of completion, 0–1. */
  readonly completion: number
  /** Predicted rating (1–5) if the activity is completed and rated. */
  readonly engagement: number
}

/**
 * Strength of shrinkage (empirical Bayes): with this many observations, the own mean of a category, child or activity
 * gets half of the weight.
 */
const shrinkage = { category: 30, child: 10, childCategory: 8, activity: 15 }

/** Sums of one kind of outcome. The key names a child, a category, an activity or a combination of them. */
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
 * Predicts from families' outcomes: the overall mean plus the deviations of the area, the child, the child in this
 * area, and other families with this activity, each shrunk while there are few observations. A plan is predicted
 * without the outcomes of its own month; otherwise planned activities would be predicted better than others.
 */
export function createPredictor(compared: readonly PlanComparison[]) {
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
      // Leave out the child's own outcomes with this activity, because they are already part of the child's deviation.
      const apart = level === 'activity' ? of.of(keys.childActivity) : { sum: 0, count: 0 }
      const count = own.count - apart.count
      mean += (own.sum - apart.sum - count * mean) / (count + shrinkage[level])
    }
    return Math.min(high, Math.max(low, mean))
  }

  return {
    /**
     * Predicts the mean outcome of each plan for the child of a comparison. Leaves out the outcomes `seen` of that
     * comparison, because they would favour the plan that the child really had.
     */
    of({ childId, seen }: PlanComparison, plans: readonly (readonly Choice[])[]): readonly Expected[] {
      for (const outcome of seen ?? []) enter(childId, outcome, -1)
      const found = plans.map((items) => {
        const each = items.map((item) => ({
          completion: expected(answers.completion, keysOf(childId, item), 0.5, [0, 1]),
          engagement: expected(answers.engagement, keysOf(childId, item), 3, [1, 5]),
        }))
        const done = each.reduce((sum, one) => sum + one.completion, 0)
        // Guards against division by zero for an empty plan.
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
