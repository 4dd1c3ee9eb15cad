import type { Assumptions } from './assumptions.ts'
import { gainOf, sharesOf, type Belief } from './regression.ts'
import type { Kind, Vocabulary } from './terms.ts'

/** How often what was heard is asked which parts matter: each time it is asked better, and hardly so after the second. */
export const rounds = 2

/** What came of a fit. */
interface Known {
  readonly beliefs: readonly Belief[]
  readonly weights: Float64Array
  readonly variances: Float64Array
}

interface Asked extends Pick<Assumptions, 'stretchesAveraged' | 'kindsOfFamily'> {
  readonly stretches: readonly number[]
  /** How likely each stretch of a part is before anything was heard; all alike where it says nothing. */
  readonly shares?: (kind: Kind) => readonly number[] | undefined
}

/**
 * Beliefs as wide as their part matters to this family: of each part (all areas, all places, length, …) some stretches are tried, and
 * each counts as far as it would have made the answers likelier; a part that explains nothing is believed to be nothing, and adds no
 * noise. Automatic relevance determination (MacKay 1994) on a grid, weights of one part taken as independent. A mean shrinks with its
 * deviation, and never grows.
 */
export function asFarAsItMatters(
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

/** The root of the mean square. */
const meanWidth = (stretches: readonly number[], shares: readonly number[]): number =>
  Math.sqrt(shares.reduce((sum, share, at) => sum + share * stretches[at]! ** 2, 0))

/**
 * The one belief under which answers that tell a weight with the precision `told` move it as far as they do on average under all of
 * these: model averaging of the weight itself, where a mean of widths would follow the widest.
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
