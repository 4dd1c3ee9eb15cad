/** Somebody's answers about one completion, or the mean of several people's. */
export interface Answers {
  readonly engagement: number
  readonly difficulty: number
  readonly focusMinutes: number | null
}

/** One person's answers. `by`: their account. */
export interface AnswersOf extends Answers {
  readonly by: string
}

/**
 * Returns the mean of each answer over everybody who gave feedback on a completion; minutes only of those who gave
 * some. Null without feedback.
 */
export function meanFeedback(feedbacks: readonly Answers[]): Answers | null {
  const minutes = feedbacks.flatMap(({ focusMinutes }) => focusMinutes ?? [])
  return feedbacks.length === 0
    ? null
    : {
        engagement: mean(feedbacks.map(({ engagement }) => engagement)),
        difficulty: mean(feedbacks.map(({ difficulty }) => difficulty)),
        focusMinutes: minutes.length === 0 ? null : mean(minutes),
      }
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

/** Puts somebody's feedback in the place of their earlier one, or at the end. */
export const withFeedback = <F extends { readonly by: string }>(all: readonly F[], one: F): readonly F[] =>
  all.some(({ by }) => by === one.by) ? all.map((other) => (other.by === one.by ? one : other)) : [...all, one]
