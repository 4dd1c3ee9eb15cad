import { categories, type Category } from '@filiz/domain/activity/events.ts'
import { bootstrap, type Interval } from '../statistics/bootstrap.ts'
import { mixOf, type Choice, type PlanComparison } from './compare.ts'
import { createPredictor, type Expected } from './predict.ts'

/**
 * A figure of the original plans and of the other policy's plans. `interval` is the 95 % interval of `difference` over
 * families.
 */
export interface Figure {
  readonly made: number
  readonly other: number
  readonly difference: number
  readonly interval: Interval
}

export interface Summary {
  readonly policy: string
  readonly plans: number
  readonly children: number
  /** Share of the other policy's activities that are also in the original plan. */
  readonly overlap: number
  /** Number of plans for which both policies choose the same activities. */
  readonly same: number
  readonly figures: Readonly<Record<'size' | 'areas' | 'repeats' | 'completion' | 'engagement', Figure>>
  /** Mean number of activities per category in a plan. */
  readonly mix: Readonly<Record<Category, Figure>>
  /**
   * Quality of the prediction: predicted against actual outcomes of plans whose month is over; null if there are no
   * such plans.
   */
  readonly trial: {
    readonly plans: number
    readonly predicted: number
    readonly seen: number
    readonly offBy: number
    readonly meanOffBy: number
  } | null
}

/** The figures of one plan. */
interface Row {
  readonly childId: string
  readonly shared: number
  readonly same: boolean
  readonly made: Numbers
  readonly other: Numbers
}
type Numbers = Readonly<Record<keyof Summary['figures'] | Category, number>>

export function summaryOf(policy: string, compared: readonly PlanComparison[]): Summary {
  const predictor = createPredictor(compared)
  const rows = compared.map((one): Row => {
    const [made, other] = predictor.of(one, [one.made, one.other]) as [Expected, Expected]
    const ids = new Set(one.made.map(({ activityId }) => activityId))
    const shared = one.other.filter(({ activityId }) => ids.has(activityId)).length
    return {
      childId: one.childId,
      shared: shared / Math.max(1, one.other.length),
      same: shared === one.other.length && shared === one.made.length,
      made: numbersOf(one.made, one.repeatsMade, made),
      other: numbersOf(one.other, one.repeatsOther, other),
    }
  })
  const children = [...Map.groupBy(rows, ({ childId }) => childId).values()]
  const figure = (name: keyof Numbers): Figure => {
    // Sums by child: the mean is over plans, but the bootstrap draws children, because the plans of one child are
    // correlated.
    const sums = children.map((plans) => ({
      plans: plans.length,
      made: sum(plans.map(({ made }) => made[name])),
      other: sum(plans.map(({ other }) => other[name])),
    }))
    const [made, other] = [mean(rows.map((row) => row.made[name])), mean(rows.map((row) => row.other[name]))]
    const difference = (drawn: readonly number[]) => {
      let [all, plans] = [0, 0]
      for (const child of drawn) {
        all += sums[child]!.other - sums[child]!.made
        plans += sums[child]!.plans
      }
      return all / plans
    }
    return { made, other, difference: other - made, interval: bootstrap(sums.length, difference, `what-if ${name}`) }
  }
  return {
    policy,
    plans: rows.length,
    children: children.length,
    overlap: mean(rows.map(({ shared }) => shared)),
    same: rows.filter(({ same }) => same).length,
    figures: {
      size: figure('size'),
      areas: figure('areas'),
      repeats: figure('repeats'),
      completion: figure('completion'),
      engagement: figure('engagement'),
    },
    mix: Object.fromEntries(categories.map((category) => [category, figure(category)])) as Record<Category, Figure>,
    trial: trialOf(compared, predictor),
  }
}

const numbersOf = (items: readonly Choice[], repeats: number, { completion, engagement }: Expected): Numbers => {
  const mix = mixOf(items)
  return {
    ...mix,
    size: items.length,
    areas: Object.values(mix).filter((count) => count > 0).length,
    repeats: repeats / Math.max(1, items.length),
    completion,
    engagement,
  }
}

function trialOf(compared: readonly PlanComparison[], predictor: ReturnType<typeof createPredictor>): Summary['trial'] {
  const over = compared.flatMap((one) =>
    one.seen === null || one.seen.length === 0
      ? []
      : [
          {
            seen: mean(one.seen.map(({ done }) => Number(done))),
            predicted: predictor.of(one, [one.seen])[0]!.completion,
          },
        ],
  )
  if (over.length === 0) return null
  const seen = mean(over.map((one) => one.seen))
  return {
    plans: over.length,
    seen,
    predicted: mean(over.map((one) => one.predicted)),
    offBy: mean(over.map((one) => Math.abs(one.predicted - one.seen))),
    meanOffBy: mean(over.map((one) => Math.abs(seen - one.seen))),
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length)
