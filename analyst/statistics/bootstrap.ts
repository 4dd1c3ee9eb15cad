import { chanceFrom } from './chance.ts'

export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * Returns the 95 % percentile bootstrap interval of a figure, by resampling families with replacement. The resampling
 * is paired: a drawn family contributes its results under every policy (Efron & Tibshirani, An Introduction to the
 * Bootstrap, §13.3).
 */
export function bootstrap(
  families: number,
  figure: (drawn: readonly number[]) => number,
  seed: string,
  draws = 400,
): Interval {
  const chance = chanceFrom(`bootstrap ${seed}`)
  const figures = Array.from({ length: draws }, () =>
    figure(Array.from({ length: families }, () => chance.whole(0, families - 1))),
  ).sort((a, b) => a - b)
  return { low: figures[Math.floor(0.025 * draws)]!, high: figures[Math.ceil(0.975 * draws) - 1]! }
}
