import type { Candidate } from '@filiz/domain/planning/request.ts'
import { plannable } from '@filiz/domain/activity/season.ts'
import { addMonths, yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import { bootstrap, type Interval } from '@filiz/analyst/statistics/bootstrap.ts'
import { heardOf, live, type Lived } from './live.ts'
import { inTurn, means, oracle, policy, popularity, random, ridge, saving } from './planners.ts'
import type { World } from './worlds.ts'

export const simplePlanners = ['random', 'in turn', 'popularity'] as const
export const planners = [random, inTurn, popularity, policy('simple'), means, ridge, policy('learned'), oracle]
/** The policy `learned` for families that save activities. */
export const savers = [saving('saved by taste', 1), saving('saved at random', Infinity)]

export interface Run {
  readonly seed: string
  readonly families: number
  readonly months: number
  /** Number of other families, whose sums the planners receive. */
  readonly others: number
  readonly begins: string
}

export interface Place {
  readonly world: World
  readonly catalogueName: string
  readonly catalogue: readonly Candidate[]
}

/** The mean worth of each family's plans in one world and catalogue, by planner. */
export interface PlaceResult {
  readonly world: string
  readonly catalogue: string
  readonly worth: Readonly<Record<string, readonly number[]>>
  /** Plans of the policy `learned` that break a rule. */
  readonly broken: readonly string[]
}

/** Lets every planner plan for the same families with the same random numbers. */
export function evaluate({ world, catalogueName, catalogue }: Place, run: Run, contestants = planners): PlaceResult {
  const setting = { world, catalogue, ...run, seed: `${run.seed} ${catalogueName} ${world.name}` }
  const heard = run.others === 0 ? [] : heardOf(random, run.others, setting)
  const broken: string[] = []
  const worth = Object.fromEntries(
    contestants.map((planner) => [
      planner.name,
      Array.from({ length: run.families }, (_, family) => {
        const lived = live(planner, { ...setting, seed: `${setting.seed} ${family}`, heard })
        if (planner.name === 'learned') broken.push(...brokenRules(lived, run.begins))
        return lived.worth
      }),
    ]),
  )
  return { world: world.name, catalogue: catalogueName, worth, broken }
}

/** Checks the rules of every plan: size, all areas, balance, freshness, kin and season. */
function brokenRules({ plans }: Lived, begins: string): readonly string[] {
  return plans.flatMap((plan, index) => {
    const period = addMonths(begins, index)
    const ids = plan.map(({ activityId }) => activityId)
    const recent = new Set(plans.slice(Math.max(0, index - 3), index).flatMap((one) => one.map((a) => a.activityId)))
    const kin = plan.flatMap(({ kin }) => kin ?? [])
    const counts = [...Map.groupBy(plan, ({ category }) => category).values()].map(({ length }) => length)
    const faults = [
      (plan.length < 15 || plan.length > 20 || new Set(ids).size !== ids.length) && 'size',
      counts.length < 7 && 'areas',
      Math.max(...counts) > Math.floor(plan.length / 3) && 'balance',
      ids.some((id) => recent.has(id)) && 'repeats',
      new Set(kin).size !== kin.length && 'kin',
      plan.some(({ season = null, occasion = null }) => !plannable({ season, occasion }, period, `${period}-01`)) &&
        'season',
    ].filter((fault) => fault !== false)
    return faults.map((fault) => `${fault} in ${yearAndMonth(period).month}`)
  })
}

export interface Gain extends Interval {
  readonly mean: number
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns a planner's relative gain over another one in per cent, with its 95 % interval over families. */
export function gainOver({ worth, world, catalogue }: PlaceResult, planner: string, other: string): Gain {
  const [mine, others] = [worth[planner]!, worth[other]!]
  const gain = (drawn: readonly number[]) =>
    100 * (meanOf(drawn.map((family) => mine[family]!)) / meanOf(drawn.map((family) => others[family]!)) - 1)
  return { mean: gain([...mine.keys()]), ...bootstrap(mine.length, gain, `${catalogue} ${world} ${planner} ${other}`) }
}

/** Returns the best of the simple planners in this place. */
export const bestOf = ({ worth }: PlaceResult): string =>
  simplePlanners.reduce((a, b) => (meanOf(worth[b]!) > meanOf(worth[a]!) ? b : a))

/** Returns the mean gain of all places. Places are independent, so the standard errors add up. */
export function meanGain(gains: readonly Gain[]): Gain {
  const mean = meanOf(gains.map((gain) => gain.mean))
  const margin = Math.sqrt(gains.reduce((sum, { low, high }) => sum + ((high - low) / 2) ** 2, 0)) / gains.length
  return { mean, low: mean - margin, high: mean + margin }
}

/** In per cent. `place`: where the interval of no place must end below. */
const bars = { gain: 1.5, overRidge: -0.5, place: -4 }

/** Returns the bars that the policy `learned` misses; empty when it passes. */
export function missedBars(results: readonly PlaceResult[]): readonly string[] {
  const places = results.map((result) => ({
    name: `${result.world}, ${result.catalogue}`,
    gain: gainOver(result, 'learned', bestOf(result)),
    overRidge: gainOver(result, 'learned', 'ridge'),
    broken: result.broken.length,
  }))
  const [gain, overRidge] = [meanGain(places.map(({ gain }) => gain)), meanGain(places.map((one) => one.overRidge))]
  return [
    gain.mean < bars.gain && `the mean gain over the best simple planner is ${said(gain)}, less than ${bars.gain} %`,
    overRidge.mean < bars.overRidge &&
      `the mean gain over the ridge is ${said(overRidge)}, less than ${bars.overRidge} %`,
    ...places.flatMap(({ name, gain, overRidge, broken }) => [
      overRidge.high < bars.place && `${name}: ${said(overRidge)} against the ridge`,
      gain.high < bars.place && `${name}: ${said(gain)} against the best simple planner`,
      broken > 0 && `${name}: ${broken} broken rules`,
    ]),
  ].filter((miss) => miss !== false)
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`
export const said = ({ mean, low, high }: Gain): string => `${signed(mean)} (${signed(low)} … ${signed(high)})`
