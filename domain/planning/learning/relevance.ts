import { gainOf, type Belief } from './regression.ts'
import type { Kind, Vocabulary } from './terms.ts'

/** What came of a fit. */
interface Known {
  readonly beliefs: readonly Belief[]
  readonly weights: Float64Array
  readonly variances: Float64Array
}

/**
 * Beliefs as wide as their part matters to this family: of each part (all areas, all places, length, …) some stretches are tried, and
 * each counts as far as it would have made the answers likelier; a part that explains nothing is believed to be nothing, and adds no
 * noise. Automatic relevance determination (MacKay 1994) on a grid, weights of one part taken as independent. A mean shrinks with its
 * deviation, and never grows.
 */
export function asFarAsItMatters({ beliefs: assumed, kinds }: Vocabulary, stretches: readonly number[], { beliefs, weights, variances }: Known): readonly Belief[] {
  const gains = new Map<Kind, number[]>()
  for (const [index, kind] of kinds.entries()) {
    const sums = gains.get(kind) ?? stretches.map(() => 0)
    for (const [at, stretch] of stretches.entries()) sums[at]! += gainOf(beliefs[index]!, weights[index]!, variances[index]!, stretched(assumed[index]!, stretch))
    gains.set(kind, sums)
  }
  const believed = new Map([...gains].map(([kind, sums]) => [kind, meanStretch(stretches, sums)]))
  return assumed.map((belief, index) => stretched(belief, believed.get(kinds[index]!)!))
}

const stretched = ({ mean, deviation }: Belief, stretch: number): Belief => ({ mean: mean * Math.min(1, stretch), deviation: deviation * stretch })

/** The root of the mean square, each stretch as likely as its gain (a logarithm) says. */
function meanStretch(stretches: readonly number[], gains: readonly number[]): number {
  const best = Math.max(...gains)
  const belief = gains.map((gain) => Math.exp(gain - best))
  return Math.sqrt(belief.reduce((sum, one, at) => sum + one * stretches[at]! ** 2, 0) / belief.reduce((sum, one) => sum + one, 0))
}
