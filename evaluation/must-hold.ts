import type { PlaceResult } from './evaluate.ts'

/** What the new policy must hold (docs/planning.md), and what is asked where. */
export const thresholds = {
  coverage: 7, repeats: 0.02,
  better: 0.03, ofOracle: 0.35, ofOracleInDrift: 0.25,
  worse: -0.02,
} as const

/** What does not hold, as sentences; none where all does. */
export function missed({ world, catalogue, matters, policies }: PlaceResult, policy: string): readonly string[] {
  const mine = policies.find((one) => one.policy === policy)!
  const asked: readonly (readonly [holds: boolean, what: string])[] = [
    [mine.coverage >= thresholds.coverage - 1e-9, `covers ${mine.coverage.toFixed(2)} of 7 areas`],
    [mine.repeats < thresholds.repeats, `repeats ${(100 * mine.repeats).toFixed(1)} % within three months`],
    [mine.outOfSeason === 0, `plans ${(100 * mine.outOfSeason).toFixed(1)} % out of season`],
    [mine.better >= thresholds.worse, `is ${(-100 * mine.better).toFixed(1)} % worse than the best simple policy`],
    ...(matters === 'taste' || matters === 'difficulty'
      ? [[mine.better >= thresholds.better, `is only ${(100 * mine.better).toFixed(1)} % better than the best simple policy`], [mine.ofOracle >= thresholds.ofOracle, `has only ${(100 * mine.ofOracle).toFixed(0)} % of the oracle's gain`]] as const
      : []),
    ...(matters === 'drift' ? [[mine.ofOracle >= thresholds.ofOracleInDrift, `has only ${(100 * mine.ofOracle).toFixed(0)} % of the oracle's gain`]] as const : []),
  ]
  return asked.filter(([holds]) => !holds).map(([, what]) => `${world} (${catalogue}): ${policy} ${what}`)
}
