import type { PlaceResult } from './evaluate.ts'
import type { OfKinds } from './swaps-and-twins.ts'
import { exceptions, leastRoom, type Exception } from './exceptions.ts'
import type { Rule } from './rules.ts'

/** What issue and page promise (docs/planning.md). Shares, but for areas, plans and activities that twins share. */
export const thresholds = {
  coverage: 7,
  repeats: 0.02,
  better: 0.03,
  ofOracle: 0.35,
  ofOracleInDrift: 0.25,
  worse: -0.02,
  sameOfTwins: 10,
} as const

/** A result with how many of some plans came out otherwise when history and catalogue came in another order (`determinism.ts`). */
export interface Measured extends PlaceResult {
  readonly differing: number
}

export interface Check {
  readonly world: string
  readonly catalogue: string
  readonly rule: Rule
  /** By the letter: the figure itself, whatever its interval is. */
  readonly holds: boolean
  readonly is: number
  readonly limit: number
  readonly sentence: string
  /** Why this is asked here and not held, where that is known; it has a floor of its own. */
  readonly exception?: Exception
}

export interface Judgeable {
  readonly results: readonly Measured[]
  readonly policy: string
  readonly ofKinds?: readonly OfKinds[]
}

export interface Verdict {
  /** How many figures were looked at. */
  readonly checked: number
  /** Below the letter, known, and not below the exception's own floor. */
  readonly excepted: readonly Check[]
  /** Neither the letter nor the floor of an exception. */
  readonly misses: readonly Check[]
}

const percent = (share: number) => `${share < 0 ? '−' : ''}${Math.abs(100 * share).toFixed(1)} %`

/**
 * Everywhere: seven areas, hardly a repeat, nothing out of season, the same plan from the same input in any order, and nowhere more than 2 % worse
 * than the best of random, in turn and popularity. Where taste (by area or by things) or difficulty decide: 3 % better than that, and 35 % of what the
 * oracle wins over random. Where tastes drift: 25 % of it.
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
  const beside = ['oracle', 'told', 'random'].flatMap((name) => {
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

/** What holds of families of whom the worlds have none. */
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

/** Rules that a plan keeps or not, however few families there are; the others are means, which luck moves. */
export const isOfThePlan = ({ rule }: Check): boolean =>
  rule === 'coverage' || rule === 'repeats' || rule === 'season' || rule === 'order' || rule === 'twins'

/** `known`: exceptions that are told of where they are met. */
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
