export const answerKinds = ['rating', 'focus', 'completion'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** An assumption about how a family's answers reflect its liking. */
export interface Hypothesis {
  /** Share of each kind of answer that reflects liking: 0 none, 1 all. */
  readonly slopes: Readonly<Record<AnswerKind, number>>
  /** True when ratings and focus are random and carry no information. */
  readonly isRandom: boolean
}

const hypothesis = (rating: number, completion: number): Hypothesis => ({
  slopes: { rating, focus: rating / 2, completion },
  isRandom: rating === 0,
})

export const hypotheses: readonly Hypothesis[] = [0.2, 0.75, 0].flatMap((rating) =>
  [0.15, 0.5].map((completion) => hypothesis(rating, completion)),
)

/**
 * Prior probability of random ratings: `base`, plus `ofRandomDifficulty` times the probability that difficulty ratings
 * are random.
 */
const randomRatings = { base: 0.02, ofRandomDifficulty: 0.8 }

/** Returns the prior probability of a hypothesis, given the probability that difficulty ratings are deliberate. */
export function hypothesisShares(difficultyMeant: number): (hypothesis: Hypothesis) => number {
  const probability = randomRatings.base + randomRatings.ofRandomDifficulty * (1 - difficultyMeant)
  const count = hypotheses.filter(({ isRandom }) => isRandom).length
  return ({ isRandom }) => (isRandom ? probability / count : (1 - probability) / (hypotheses.length - count))
}
