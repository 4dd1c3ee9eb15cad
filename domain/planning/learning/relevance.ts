import type { Assumptions } from './assumptions.ts'
import { gainOf, sharesOf, type Belief } from './regression.ts'
import type { Kind, Vocabulary } from './terms.ts'

/** Number of iterations; further ones change hardly anything. */
export const rounds = 2

/** The result of a fit. */
interface Known {
  readonly beliefs: readonly Belief[]
  readonly weights: Float64Array
  readonly variances: Float64Array
}

interface Asked extends Pick<Assumptions, 'stretchesAveraged' | 'kindsOfFamily'> {
  readonly stretches: readonly number[]
  /** Prior share of each stretch of a part; equal when undefined. */
  readonly shares?: (kind: Kind) => readonly number[] | undefined
}

/**
 * Scales priors by how much their part matters to this family: tries some stretches of each part (all categories, all
 * places, length, …) and weights them by likelihood, so that a part that explains nothing adds no noise. Automatic
 * relevance determination (MacKay 1994) on a grid; weights of one part count as independent. A prior's mean shrinks
 * with its deviation and never grows.
 */
export function scalePriorsByRelevance(
  { beliefs: assumed, kinds }: Pick<Vocabulary, 'beliefs' | 'kinds'>,
  { stretches, shares: before, stretchesAveraged: averaged, kindsOfFamily }: Asked,
  { beliefs, weights, variances }: Known,
): readonly Belief[] {
  const gains = new Map<Kind, number[]>()
  const tried = assumed.map((belief, index) =>
    kindsOfFamily !== null && kinds[index] === 'appeal'
      ? kindsOfFamily
      : stretches.map((stretch) => stretched(belief, stretch)),
  )
  for (const [index, kind] of kinds.entries()) {
    const sharesBefore = before?.(kind)
    const sums =
      gains.get(kind) ??
      (tried[index] === kindsOfFamily
        ? kindsOfFamily!.map(({ share }) => Math.log(share))
        : stretches.map((_, at) => (sharesBefore ? Math.log(sharesBefore[at]!) : 0)))
    for (const [at, belief] of tried[index]!.entries())
      sums[at]! += gainOf(beliefs[index]!, weights[index]!, variances[index]!, belief)
    gains.set(kind, sums)
  }
  const shares = new Map([...gains].map(([kind, sums]) => [kind, sharesOf(sums)]))
  if (averaged === 'by width') {
    const widths = new Map([...shares].map(([kind, of]) => [kind, meanWidth(stretches, of)]))
    return assumed.map((belief, index) => stretched(belief, widths.get(kinds[index]!)!))
  }
  return tried.map((each, index) => {
    const told = Math.max(0, 1 / variances[index]! - 1 / beliefs[index]!.deviation ** 2)
    return holdingAsMuch(each, shares.get(kinds[index]!)!, told)
  })
}

const stretched = ({ mean, deviation }: Belief, stretch: number): Belief => ({
  mean: mean * Math.min(1, stretch),
  deviation: deviation * stretch,
})

/** Root mean square of the stretches. */
const meanWidth = (stretches: readonly number[], shares: readonly number[]): number =>
  Math.sqrt(shares.reduce((sum, share, at) => sum + share * stretches[at]! ** 2, 0))

/**
 * Returns the one prior under which evidence of precision `told` moves a weight as far as on average under all these
 * priors (model averaging of the weight; a mean of widths would follow the widest).
 */
function holdingAsMuch(beliefs: readonly Belief[], shares: readonly number[], told: number): Belief {
  let [moved, held, mean] = [0, 0, 0]
  for (const [at, belief] of beliefs.entries()) {
    const precision = 1 / belief.deviation ** 2
    const share = shares[at]! / (told + precision)
    moved += share
    held += share * precision
    mean += share * precision * belief.mean
  }
  return { mean: mean / held, deviation: Math.sqrt(moved / held) }
}
