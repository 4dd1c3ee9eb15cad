import type { PlaceResult } from './evaluate.ts'

/** What the new policy must hold (docs/planning.md), and what is asked where. */
export const thresholds = {
  coverage: 7, repeats: 0.02,
  better: 0.03, ofOracle: 0.35, ofOracleInDrift: 0.25,
  worse: -0.02,
} as const

export interface Verdict {
  /** What does not hold, as sentences; none where all does. */
  readonly misses: readonly string[]
  /** What is below its limit by less than luck with so few families may come to: the interval holds the limit. */
  readonly open: readonly string[]
  /** Where one thing is better for every family: +3 % against who heard them all, too, which the best there is may not have. Said all the same. */
  readonly beyond: readonly string[]
}

/**
 * Everywhere: the rules, and nowhere more than 2 % worse than the best simple policy. Where taste or difficulty decide, 3 % better than
 * that; where what decides is the same for every family, popularity is next to the oracle, and it is 3 % better than random and in turn.
 */
export function judged({ world, catalogue, matters, sameForAll, policies }: PlaceResult, policy: string): Verdict {
  const mine = policies.find((one) => one.policy === policy)!
  const decides = matters === 'taste' || matters === 'difficulty'
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  // What is an interval's width above the plain figure against one baseline is so against another.
  const luck = mine.betterInterval.high - mine.better
  const ofOracle = (least: number) => asked(mine.ofOracle >= least, `has only ${(100 * mine.ofOracle).toFixed(0)} % of the oracle's gain`, mine.ofOracleInterval.high >= least)
  const better = (figure: number, than: string) => asked(figure >= thresholds.better, `is only ${percent(figure)} better than ${than}`, figure + luck >= thresholds.better)
  const betterThanAll = decides && better(mine.better, 'the best simple policy')

  const checks = [
    asked(mine.coverage >= thresholds.coverage - 1e-9, `covers ${mine.coverage.toFixed(2)} of 7 areas`),
    asked(mine.repeats < thresholds.repeats, `repeats ${percent(mine.repeats)} within three months`),
    asked(mine.outOfSeason === 0, `plans ${percent(mine.outOfSeason)} out of season`),
    asked(mine.better >= thresholds.worse, `is ${percent(-mine.better)} worse than the best simple policy`, mine.betterInterval.high >= thresholds.worse),
    sameForAll ? decides && better(mine.betterThanAlone, 'the best of random and in turn') : betterThanAll,
    decides && ofOracle(thresholds.ofOracle),
    matters === 'drift' && ofOracle(thresholds.ofOracleInDrift),
  ]
  const sentences = (of: readonly Check[]) => of.flatMap((check) => (check ? [`${world} (${catalogue}): ${policy} ${check.what}`] : []))
  return {
    misses: sentences(checks.map((check) => check && !check.mayBeLuck && check)),
    open: sentences(checks.map((check) => check && check.mayBeLuck && check)),
    beyond: sameForAll ? sentences([betterThanAll]) : [],
  }
}

type Check = false | { readonly what: string; readonly mayBeLuck: boolean }

const asked = (holds: boolean, what: string, mayBeLuck = false): Check => !holds && { what, mayBeLuck }
