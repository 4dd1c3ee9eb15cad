import type { MomentPart, TraitPart } from './parts.ts'
import { gainOf, sharesOf, type Belief } from './regression.ts'
import type { Kind, Vocabulary } from './vocabulary.ts'

/** Number of times that the priors are scaled by relevance; further iterations change the result very little. */
export const rounds = 2

/** The result of a fit, with the priors that it used. */
interface Known {
  readonly beliefs: readonly Belief[]
  readonly weights: Float64Array
  readonly variances: Float64Array
}

/** Alternative priors of a weight. */
export interface Alternatives {
  readonly beliefs: readonly Belief[]
  /** Prior probability of each alternative; equal when undefined. */
  readonly shares?: readonly number[]
}

/** Factors by which the deviation of a part's prior may be scaled. */
const stretches: readonly number[] = [0.1, 0.4, 1, 2.5]

/** Parts that matter little to most families and much to a few. */
const rarelyDecisive: ReadonlySet<Kind> = new Set<TraitPart | MomentPart>([
  'places',
  'energy',
  'length',
  'bend',
  'needs',
  'mess',
  'preparing',
  'adult',
  'season',
  'novelty',
  'dose',
])
const sharesOfRarelyDecisive: readonly number[] = [0.6, 0.15, 0.15, 0.1]
/** Prior shares of the factors for `challenge`: suitable difficulty matters to most families. */
const sharesOfChallenge: readonly number[] = [0.15, 0.2, 0.35, 0.3]

/**
 * Families that follow the community ratings and families with contrary preferences, as alternative priors of the
 * weight of `appeal`.
 */
const kindsOfFamily: Alternatives = {
  beliefs: [
    { mean: 2.5, deviation: 0.6 },
    { mean: -2, deviation: 1.2 },
  ],
  shares: [0.6, 0.4],
}

/** Returns a prior scaled by each factor. The mean shrinks with the deviation, but never grows. */
export const stretched = ({ mean, deviation }: Belief, shares?: readonly number[]): Alternatives => ({
  beliefs: stretches.map((stretch) => ({ mean: mean * Math.min(1, stretch), deviation: deviation * stretch })),
  ...(shares && { shares }),
})

/** Returns the alternative priors of a weight, by its kind. */
export function alternativesOf(kind: Kind, belief: Belief): Alternatives {
  if (kind === 'appeal') return kindsOfFamily
  if (kind === 'challenge') return stretched(belief, sharesOfChallenge)
  return stretched(belief, rarelyDecisive.has(kind) ? sharesOfRarelyDecisive : undefined)
}

/**
 * Weights the alternative priors of each part by likelihood, so that a part that explains nothing adds no noise:
 * automatic relevance determination (MacKay 1994) on a grid. The weights of one part count as independent.
 */
export function scalePriorsByRelevance(
  { beliefs: assumed, kinds }: Pick<Vocabulary, 'beliefs' | 'kinds'>,
  alternativesOf: (kind: Kind, belief: Belief) => Alternatives,
  { beliefs, weights, variances }: Known,
): readonly Belief[] {
  const gains = new Map<Kind, number[]>()
  const alternatives = assumed.map((belief, index) => alternativesOf(kinds[index]!, belief))
  for (const [index, kind] of kinds.entries()) {
    const { beliefs: tried, shares } = alternatives[index]!
    const sums = gains.get(kind) ?? tried.map((_, at) => (shares ? Math.log(shares[at]!) : 0))
    for (const [at, belief] of tried.entries())
      sums[at]! += gainOf(beliefs[index]!, weights[index]!, variances[index]!, belief)
    gains.set(kind, sums)
  }
  const shares = new Map([...gains].map(([kind, sums]) => [kind, sharesOf(sums)]))
  return alternatives.map(({ beliefs: tried }, index) => {
    const precision = Math.max(0, 1 / variances[index]! - 1 / beliefs[index]!.deviation ** 2)
    return equivalentPrior(tried, shares.get(kinds[index]!)!, precision)
  })
}

/**
 * Returns the single prior under which evidence of precision `ofEvidence` moves a weight as far as it does on average
 * under all these priors. Averaging the deviations instead would follow the widest prior.
 */
function equivalentPrior(beliefs: readonly Belief[], shares: readonly number[], ofEvidence: number): Belief {
  let [moved, held, mean] = [0, 0, 0]
  for (const [at, belief] of beliefs.entries()) {
    const precision = 1 / belief.deviation ** 2
    const share = shares[at]! / (ofEvidence + precision)
    moved += share
    held += share * precision
    mean += share * precision * belief.mean
  }
  return { mean: mean / held, deviation: Math.sqrt(moved / held) }
}
