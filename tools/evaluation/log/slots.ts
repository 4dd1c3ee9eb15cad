import type { LoggedItem, LoggedPlan } from './logged-plans.ts'

/** A mean over activities that were chosen randomly, weighted by inverse probability. */
export interface Estimate {
  /** NaN if no activity was chosen randomly. */
  readonly mean: number
  /** Half of the width of the 95 % interval. */
  readonly margin: number
  readonly slots: number
  /** Effective sample size (Kish 1965): (Σw)² ÷ Σw². */
  readonly effective: number
}

/**
 * Estimates the mean outcome if an activity were drawn uniformly from the candidates for random choices. Uses
 * self-normalized inverse-probability weights (Hájek). Says nothing about the plans of other policies.
 */
export function slotEstimates(plans: readonly LoggedPlan[]): {
  readonly completion: Estimate
  readonly worth: Estimate
} {
  const slots = plans
    .flatMap(({ items }) => items)
    .filter(({ probability }) => probability !== undefined && probability > 0 && probability < 1)
  return {
    completion: estimate(slots, ({ done }) => Number(done)),
    worth: estimate(
      slots.filter(({ done, engagement }) => !done || engagement !== null),
      ({ done, engagement }) => (done ? engagement! : 0),
    ),
  }
}

function estimate(slots: readonly LoggedItem[], value: (item: LoggedItem) => number): Estimate {
  const weighted = slots.map((item) => ({ weight: 1 / item.probability!, value: value(item) }))
  const all = weighted.reduce((sum, { weight }) => sum + weight, 0)
  const mean = weighted.reduce((sum, { weight, value }) => sum + weight * value, 0) / all
  const spread = Math.sqrt(weighted.reduce((sum, { weight, value }) => sum + (weight * (value - mean)) ** 2, 0)) / all
  return {
    mean,
    margin: 1.96 * spread,
    slots: slots.length,
    effective: slots.length === 0 ? 0 : all ** 2 / weighted.reduce((sum, { weight }) => sum + weight ** 2, 0),
  }
}
