import { add, noEvidence, type Evidence, type Terms } from './regression.ts'

/** One answer with its terms (the traits of the activity). */
export interface Answered {
  readonly terms: Terms
  readonly answer: number
  readonly weight: number
  /** Answers with the same `level` share an offset, such as a busy month or a generous parent. */
  readonly level: string
}

/**
 * Returns the evidence of the answers on `size` weights, after removing the offset of each level (`removeFamilyBias`).
 */
export function evidenceOf(answered: readonly Answered[], size: number, priorOfLevel: number): Evidence {
  const evidence = noEvidence(size)
  for (const { terms, answer, weight } of answered) add(evidence, terms, answer, weight)
  removeFamilyBias(evidence, answered, priorOfLevel)
  return evidence
}

/**
 * Integrates out the offset of each level: a normally distributed unknown with a prior worth `priorOfLevel` answers
 * (shrunken fixed effects of a panel). Otherwise the high mean of a month in which everything was liked would hide the
 * liking of its traits.
 */
export function removeFamilyBias(evidence: Evidence, answered: readonly Answered[], priorOfLevel: number): void {
  const size = evidence.answers.length
  for (const ofLevel of Map.groupBy(answered, ({ level }) => level).values()) {
    const sums = new Float64Array(size)
    let [answers, count] = [0, priorOfLevel]
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
