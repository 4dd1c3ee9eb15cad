import { plannable } from '@filiz/domain/activity/season.ts'
import type { Lived, LivedPlan } from './simulate.ts'

/** What became of a family's plans, each a mean over them unless it says otherwise. */
export interface Figures {
  /** Engagement of what was done ÷ planned: engagement × completion. */
  readonly worth: number
  readonly completion: number
  /** Of what was planned: neither too hard nor too easy. */
  readonly inBand: number
  /** Areas of seven. */
  readonly coverage: number
  /** Of what was planned: was in one of the three plans before. */
  readonly repeats: number
  readonly outOfSeason: number
  /** Plans of which everything was done. */
  readonly finished: number
  readonly size: number
}

export function figuresOf({ plans }: Lived): Figures {
  const mean = (of: (plan: LivedPlan) => number) => plans.reduce((sum, plan) => sum + of(plan), 0) / plans.length
  return {
    worth: mean(({ joy, chosen }) => joy / chosen.length),
    completion: mean(({ done, chosen }) => done / chosen.length),
    inBand: mean(({ inBand, chosen }) => inBand / chosen.length),
    coverage: mean(({ chosen }) => new Set(chosen.map(({ category }) => category)).size),
    repeats: mean(({ repeats, chosen }) => repeats / chosen.length),
    outOfSeason: mean(
      ({ chosen, period }) =>
        chosen.filter(({ season = null, occasion = null }) => !plannable({ season, occasion }, period, `${period}-01`))
          .length / chosen.length,
    ),
    finished: mean(({ done, chosen }) => Number(done === chosen.length)),
    size: mean(({ chosen }) => chosen.length),
  }
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean over families of every figure. */
export function overFamilies(families: readonly Figures[]): Figures {
  const mean = (name: keyof Figures) => meanOf(families.map((figures) => figures[name]))
  return {
    worth: mean('worth'),
    completion: mean('completion'),
    inBand: mean('inBand'),
    coverage: mean('coverage'),
    repeats: mean('repeats'),
    outOfSeason: mean('outOfSeason'),
    finished: mean('finished'),
    size: mean('size'),
  }
}
