import type { PlaceResult } from './evaluate.ts'
import type { OfKinds } from './swaps-and-twins.ts'
import { exceptions, leastRoom, type Exception } from './exceptions.ts'
import type { Rule } from './rules.ts'

/**
 * The limits that docs/planning.md promises. They are shares, except for the number of categories and the number of
 * activities that twins share.
 */
export const thresholds = {
  coverage: 7,
  repeats: 0.02,
  better: 0.03,
  ofOracle: 0.35,
  ofOracleInDrift: 0.25,
  worse: -0.02,
  sameOfTwins: 10,
} as const

/** A result with the number of plans that change when the input is reordered (`determinism.ts`). */
export interface Measured extends PlaceResult {
  readonly differing: number
}

export interface Check {
  readonly world: string
  readonly catalogue: string
  readonly rule: Rule
  /** True if the figure itself meets the limit; its interval does not matter. */
  readonly holds: boolean
  readonly is: number
  readonly limit: number
  readonly sentence: string
  /** The known exception for this figure, which has its own floor. */
  readonly exception?: Exception
}

export interface Judgeable {
  readonly results: readonly Measured[]
  readonly policy: string
  readonly ofKinds?: readonly OfKinds[]
}

export interface Verdict {
  /** Number of checked figures. */
  readonly checked: number
  /** Figures that miss their limit, but reach the floor of a known exception. */
  readonly excepted: readonly Check[]
  /** Figures that miss their limit and have no exception, or are below its floor. */
  readonly misses: readonly Check[]
}

const percent = (share: number) => `${share < 0 ? '−' : ''}${Math.abs(100 * share).toFixed(1)} %`

/**
 * Returns the checks of a policy. In every world: seven categories, few repeats, nothing out of season, no dependence
 * on the order of the input, and at most 2 % worse than the best of random, in turn and popularity. Where taste or
 * difficulty matters: 3 % better, and 35 % of the oracle's gain over random. Where tastes drift: 25 % of that gain.
 */
export function checksOf(
  { world, catalogue, matters, best, differing, policies }: Measured,
  policy: string,
  known: readonly Exception[] = exceptions,
): readonly Check[] {
  const of = (name: string) => policies.find((one) => one.policy === name)
  const [mine, oracle] = [of(policy)!, of('oracle')!]
  const decides = matters === 'taste' || matters === 'difficulty'
  const { low, high } = mine.betterInterval
  const beside = ['oracle', 'random'].flatMap((name) => {
    const one = of(name)
    return one ? [`${name} ${percent(one.better)}`] : []
  })
  const against = `${percent(mine.better)} against ${best} (95 %: ${percent(low)} … ${percent(high)}; ${beside.join(', ')})`
  const share = (limit: number): Asked => ({
    rule: 'ofOracle',
    is: mine.ofOracle,
    limit,
    holds: mine.ofOracle >= limit,
    what: `has ${percent(mine.ofOracle)} of the oracle's gain (95 %: ${percent(mine.ofOracleInterval.low)} … ${percent(mine.ofOracleInterval.high)})`,
  })
  const asked: readonly Asked[] = [
    {
      rule: 'coverage',
      is: mine.coverage,
      limit: thresholds.coverage,
      holds: mine.coverage >= thresholds.coverage - 1e-9,
      what: `covers ${mine.coverage.toFixed(2)} of 7 areas`,
    },
    {
      rule: 'repeats',
      is: mine.repeats,
      limit: thresholds.repeats,
      holds: mine.repeats < thresholds.repeats,
      what: `repeats ${percent(mine.repeats)} within three months`,
    },
    {
      rule: 'season',
      is: mine.outOfSeason,
      limit: 0,
      holds: mine.outOfSeason === 0,
      what: `plans ${percent(mine.outOfSeason)} out of season`,
    },
    {
      rule: 'order',
      is: differing,
      limit: 0,
      holds: differing === 0,
      what: `makes ${differing} plans that depend on the order of history or catalogue`,
    },
    {
      rule: 'worse',
      is: mine.better,
      limit: thresholds.worse,
      holds: mine.better >= thresholds.worse,
      what: `is ${against}`,
    },
    ...(decides
      ? [
          {
            rule: 'better' as const,
            is: mine.better,
            limit: thresholds.better,
            holds: mine.better >= thresholds.better,
            what: `is ${against}`,
          },
          share(thresholds.ofOracle),
        ]
      : []),
    ...(matters === 'drift' ? [share(thresholds.ofOracleInDrift)] : []),
  ]
  return asked.map(({ what, ...check }) => {
    const exception = check.holds
      ? undefined
      : known.find(
          (one) =>
            one.world === world &&
            one.catalogue === catalogue &&
            one.rule === check.rule &&
            (one.kind !== 'no room' || oracle.better < leastRoom),
        )
    const excepted = exception ? `; ${exception.kind}: ${exception.why}; no less than ${percent(exception.floor)}` : ''
    return {
      world,
      catalogue,
      ...check,
      sentence: `${world} (${catalogue}): ${policy} ${what}, asked is ${isShare(check.rule) ? percent(check.limit) : check.limit}${excepted}`,
      ...(exception ? { exception } : {}),
    }
  })
}

interface Asked extends Pick<Check, 'rule' | 'is' | 'limit' | 'holds'> {
  readonly what: string
}

const isShare = (rule: Rule) => rule !== 'coverage' && rule !== 'order'

/** Returns the checks for families that swap and for twins, which the worlds do not contain. */
export function checksOfKinds({ catalogue, policy, repeatsOfSwapping, sameOfTwins }: OfKinds): readonly Check[] {
  const check = (world: string, rule: 'repeats' | 'twins', is: number, limit: number, what: string): Check => ({
    world,
    catalogue,
    rule,
    is,
    limit,
    holds: is < limit,
    sentence: `${world} (${catalogue}): ${policy} ${what}`,
  })
  return [
    check(
      'families that swap',
      'repeats',
      repeatsOfSwapping,
      thresholds.repeats,
      `leaves them with ${percent(repeatsOfSwapping)} of what they had within three months, asked is less than ${percent(thresholds.repeats)}`,
    ),
    check(
      'twins',
      'twins',
      sameOfTwins,
      thresholds.sameOfTwins,
      `has ${sameOfTwins.toFixed(1)} activities of fifteen in both first plans, asked are less than ${thresholds.sameOfTwins}`,
    ),
  ]
}

/** Is true if the rule applies to each single plan. The other rules apply to means, which vary by chance. */
export const isOfThePlan = ({ rule }: Check): boolean =>
  rule === 'coverage' || rule === 'repeats' || rule === 'season' || rule === 'order' || rule === 'twins'

/** Checks all results. `known` are the exceptions that apply. */
export function judged(
  { results, ofKinds = [], policy }: Judgeable,
  known: readonly Exception[] = exceptions,
): Verdict {
  const checks = [
    ...results.flatMap((result) => checksOf(result, policy, known)),
    ...ofKinds.filter((one) => one.policy === policy).flatMap(checksOfKinds),
  ]
  const below = checks.filter(({ holds }) => !holds)
  const isExcepted = ({ exception, is }: Check) => exception !== undefined && is >= exception.floor
  return {
    checked: checks.length,
    excepted: below.filter(isExcepted),
    misses: below.filter((check) => !isExcepted(check)),
  }
}
