import { add, noEvidence, type Evidence, type Terms } from './regression.ts'

/** One answer and its terms. */
export interface Answered {
  readonly terms: Terms
  readonly answer: number
  readonly weight: number
  /** Answers of one level share an offset besides their terms: a busy month, a generous parent. */
  readonly level: string
}

/**
 * Returns the evidence of answers about `size` weights, without the effect of levels (`removeFamilyBias`); with
 * `heldBackBy` null, unchanged.
 */
export function evidenceOf(answered: readonly Answered[], size: number, heldBackBy: number | null): Evidence {
  const evidence = noEvidence(size)
  for (const { terms, answer, weight } of answered) add(evidence, terms, answer, weight)
  if (heldBackBy !== null) removeFamilyBias(evidence, answered, heldBackBy)
  return evidence
}

/**
 * Removes the effect of levels from the evidence: each level is a normally distributed unknown around 0 with a prior
 * worth `heldBackBy` answers, and is integrated out (shrunken fixed effects of a panel). Otherwise the mean of a month
 * in which everything was liked would hide what its activities have in common.
 */
export function removeFamilyBias(evidence: Evidence, answered: readonly Answered[], heldBackBy: number): void {
  const size = evidence.answers.length
  for (const ofLevel of Map.groupBy(answered, ({ level }) => level).values()) {
    const sums = new Float64Array(size)
    let [answers, count] = [0, heldBackBy]
    for (const {
      terms: { places, values },
      answer,
      weight,
    } of ofLevel) {
      for (let i = 0; i < places.length; i++) sums[places[i]!]! += weight * values[i]!
      answers += weight * answer
      count += weight
    }
    const met = [...sums.keys()].filter((place) => sums[place] !== 0)
    for (const [index, row] of met.entries()) {
      const share = sums[row]! / count
      evidence.answers[row]! -= share * answers
      for (let i = 0; i <= index; i++) evidence.products[row * size + met[i]!]! -= share * sums[met[i]!]!
    }
    evidence.squares -= answers ** 2 / count
  }
}
