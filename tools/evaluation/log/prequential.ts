import type { LoggedItem, LoggedPlan } from './logged-plans.ts'

/**
 * Prediction errors of two predictors: the mean of the category, and that mean plus the policy's score. Lower is
 * better.
 */
export interface Compared {
  readonly count: number
  readonly categoryMean: number
  readonly policy: number
}

/** The mean predicted probability in a range, and the completion rate that was observed for it. */
export interface CalibrationBin {
  readonly predicted: number
  readonly observed: number
  readonly count: number
}

export interface Prequential {
  /** Mean logarithmic loss of the predicted completions, in nats. */
  readonly completion: Compared
  /** Mean absolute error, in points of the parent's scale of 1 to 5. */
  readonly engagement: Compared
  readonly difficulty: Compared
  readonly calibration: readonly CalibrationBin[]
}

interface Question {
  readonly answer: (item: LoggedItem) => number | null
  /** The policy's figure that should predict the answer. */
  readonly by: (item: LoggedItem) => number
  readonly least: number
  readonly most: number
  /** The mean that is assumed before any answer is known. */
  readonly start: number
}

const questions = {
  completion: { answer: ({ done }) => Number(done), by: ({ score }) => score, least: 0.02, most: 0.98, start: 0.5 },
  engagement: { answer: ({ engagement }) => engagement, by: ({ score }) => score, least: 1, most: 5, start: 3.7 },
  // A score does not predict difficulty separately, so use its `hardness` part.
  difficulty: {
    answer: ({ difficulty }) => difficulty,
    by: ({ parts }) => parts?.hardness ?? 0,
    least: 1,
    most: 5,
    start: 3,
  },
} as const satisfies Readonly<Record<string, Question>>

/**
 * Shrinkage in pseudo-observations: a family's mean of a category towards the family's mean, and that towards the mean
 * of all families.
 */
const heldBackBy = 4
/** Ridge penalty of the slope between figure and answer. */
const ridge = 2

/**
 * Predicts each month's answers from earlier months only (prequential, Dawid 1984), and sums up the errors. The score's
 * slope is learned as well, because scores have no unit. Plans must be sorted by month.
 */
export function prequential(plans: readonly LoggedPlan[]): Prequential {
  const completion = predictions(plans, questions.completion)
  return {
    completion: compared(completion, (said, is) => -Math.log(is === 1 ? said : 1 - said)),
    engagement: compared(predictions(plans, questions.engagement), (said, is) => Math.abs(said - is)),
    difficulty: compared(predictions(plans, questions.difficulty), (said, is) => Math.abs(said - is)),
    calibration: calibrated(completion),
  }
}

interface Prediction {
  readonly is: number
  readonly categoryMean: number
  readonly policy: number
}

function predictions(
  plans: readonly LoggedPlan[],
  { answer, by, least, most, start }: Question,
): readonly Prediction[] {
  const means = new Map<string, { sum: number; count: number }>()
  const meanOf = (key: string, otherwise: number) => {
    const { sum, count } = means.get(key) ?? { sum: 0, count: 0 }
    return (sum + heldBackBy * otherwise) / (count + heldBackBy)
  }
  const within = (value: number) => Math.min(most, Math.max(least, value))
  let products = 0,
    squares = 0
  const made: Prediction[] = []
  for (const month of Map.groupBy(plans, ({ period }) => period).values()) {
    const said = month.flatMap(({ childId, items }) => {
      const usual = items.reduce((sum, item) => sum + by(item), 0) / items.length
      return items.flatMap((item) => {
        const is = answer(item)
        const mean = meanOf(`${childId} ${item.category}`, meanOf(childId, meanOf('', start)))
        const figure = by(item) - usual
        return is === null ? [] : [{ is, mean, figure, keys: ['', childId, `${childId} ${item.category}`] }]
      })
    })
    const slope = products / (squares + ridge)
    made.push(
      ...said.map(({ is, mean, figure }) => ({
        is,
        categoryMean: within(mean),
        policy: within(mean + slope * figure),
      })),
    )
    // Learn from a month only after all of its answers were predicted.
    for (const { is, mean, figure, keys } of said) {
      products += figure * (is - mean)
      squares += figure ** 2
      for (const key of keys) {
        const { sum, count } = means.get(key) ?? { sum: 0, count: 0 }
        means.set(key, { sum: sum + is, count: count + 1 })
      }
    }
  }
  return made
}

function compared(made: readonly Prediction[], loss: (said: number, is: number) => number): Compared {
  const mean = (of: 'categoryMean' | 'policy') =>
    made.reduce((sum, one) => sum + loss(one[of], one.is), 0) / made.length
  return { count: made.length, categoryMean: mean('categoryMean'), policy: mean('policy') }
}

/** Sorts predictions into five bins of equal width. Empty bins are left out. */
function calibrated(made: readonly Prediction[]): readonly CalibrationBin[] {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  return [0, 1, 2, 3, 4].flatMap((bin) => {
    const mine = made.filter(({ policy }) => Math.min(4, Math.floor(policy * 5)) === bin)
    return mine.length === 0
      ? []
      : [
          {
            predicted: mean(mine.map(({ policy }) => policy)),
            observed: mean(mine.map(({ is }) => is)),
            count: mine.length,
          },
        ]
  })
}
