import { add, noEvidence, type Evidence, type Terms } from './regression.ts'

/** One answer, and what it was an answer to. */
export interface Answered {
  readonly terms: Terms
  readonly answer: number
  readonly weight: number
  /** What answers of one level have in common besides their terms: a busy month, a generous parent. */
  readonly level: string
}

/** What answers to `size` weights say, what their levels explain taken out (`takeOutLevels`); with `heldBackBy` null all of it. */
export function evidenceOf(answered: readonly Answered[], size: number, heldBackBy: number | null): Evidence {
  const evidence = noEvidence(size)
  for (const { terms, answer, weight } of answered) add(evidence, terms, answer, weight)
  if (heldBackBy !== null) takeOutLevels(evidence, answered, heldBackBy)
  return evidence
}

/**
 * Takes out of the evidence what a level explains: each level is an unknown of its own, normally distributed around 0 and worth
 * `heldBackBy` answers, and is integrated out (the fixed effects of a panel, but shrunk). Without it a month in which everything was
 * liked would say, by its mean, that what all of it has in common is nothing special.
 */
export function takeOutLevels(evidence: Evidence, answered: readonly Answered[], heldBackBy: number): void {
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
