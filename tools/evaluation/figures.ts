import { plannable } from '@filiz/domain/activity/season.ts'
import type { Lived, LivedPlan } from './simulate.ts'

/** Results of a family's plans; means over the plans unless stated otherwise. */
export interface Figures {
  /** Sum of the engagement of completed activities, divided by the number of planned ones. */
  readonly worth: number
  readonly completion: number
  /** Share of planned activities that are neither too hard nor too easy. */
  readonly inBand: number
  /** Number of categories in a plan, at most seven. */
  readonly coverage: number
  /** Share of planned activities that were in one of the previous three plans. */
  readonly repeats: number
  readonly outOfSeason: number
  /** Share of fully completed plans. */
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

/** The mean of every figure over families. */
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
