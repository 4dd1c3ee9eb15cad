import type { PlaceResult } from './evaluate.ts'

/** What the new policy must hold (docs/planning.md), and what is asked where. */
export const thresholds = {
  coverage: 7, repeats: 0.02,
  better: 0.03, ofOracle: 0.35, ofOracleInDrift: 0.25,
  worse: -0.02,
  /** Behind who hears all families, where what decides is the same for all. */
  behindPopularity: -0.1,
} as const

export interface Verdict {
  /** What does not hold, as sentences; none where all does. */
  readonly misses: readonly string[]
  /** What is below its limit by less than luck with so few families may come to: the interval holds the limit. */
  readonly open: readonly string[]
  /** What would be asked, but cannot be had from one family's answers: said all the same, with what one has who is told what decides. */
  readonly beyond: readonly string[]
}

/**
 * Everywhere: the rules, and nowhere more than 2 % worse. Where what decides is the same for every family, popularity has heard it from
 * all of them before the first plan is made, and is next to the oracle; there the policy is held to those who hear one family, to its
 * share of the oracle's gain, and to a limit behind popularity.
 */
export function judged({ world, catalogue, matters, sameForAll, policies }: PlaceResult, policy: string): Verdict {
  const mine = policies.find((one) => one.policy === policy)!
  const told = policies.find((one) => one.policy === 'told')
  const decides = matters === 'taste' || matters === 'difficulty'
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  // What is an interval's width above the plain figure against one baseline is so against another.
  const luck = mine.betterInterval.high - mine.better
  const ofOracle = (least: number) => asked(mine.ofOracle >= least, `has only ${(100 * mine.ofOracle).toFixed(0)} % of the oracle's gain`, mine.ofOracleInterval.high >= least)
  const notWorse = (better: number, least: number, than: string) => asked(better >= least, `is ${percent(-better)} worse than ${than}`, better + luck >= least)
  const better = (figure: number, than: string) => asked(figure >= thresholds.better, `is only ${percent(figure)} better than ${than}`, figure + luck >= thresholds.better)

  const rules = [
    asked(mine.coverage >= thresholds.coverage - 1e-9, `covers ${mine.coverage.toFixed(2)} of 7 areas`),
    asked(mine.repeats < thresholds.repeats, `repeats ${percent(mine.repeats)} within three months`),
    asked(mine.outOfSeason === 0, `plans ${percent(mine.outOfSeason)} out of season`),
  ]
  const againstAll = [
    notWorse(mine.better, thresholds.worse, 'the best simple policy'),
    decides && better(mine.better, 'the best simple policy'),
  ]
  const gains = [decides && ofOracle(thresholds.ofOracle), matters === 'drift' && ofOracle(thresholds.ofOracleInDrift)]
  const ofOneFamily = [
    notWorse(mine.betterThanAlone, thresholds.worse, 'the best of random and in turn'),
    decides && better(mine.betterThanAlone, 'the best of random and in turn'),
    notWorse(mine.better, thresholds.behindPopularity, 'popularity'),
  ]
  const sentences = (checks: readonly Check[], more = '') => checks.flatMap((check) => (check ? [`${world} (${catalogue}): ${policy} ${check.what}${more}`] : []))
  const checks = [...rules, ...gains, ...(sameForAll ? ofOneFamily : againstAll)]
  return {
    misses: sentences(checks.map((check) => check && !check.mayBeLuck && check)),
    open: sentences(checks.map((check) => check && check.mayBeLuck && check)),
    beyond: sameForAll ? sentences(againstAll, told ? ` (${percent(told.better)} who is told what decides)` : '') : [],
  }
}

type Check = false | { readonly what: string; readonly mayBeLuck: boolean }

const asked = (holds: boolean, what: string, mayBeLuck = false): Check => !holds && { what, mayBeLuck }
