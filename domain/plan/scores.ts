import type { PlannedActivity } from './events.ts'

const personalPart = 'interests'

export interface Recordable {
  readonly items: readonly PlannedActivity[]
  /** One figure an item, in order, as JSON; null where no item says what its score is made of. */
  readonly interestScores: string | null
}

/**
 * Chosen activities as the log may keep them: what the child's interests add to a score is a text of its own, to be sealed, and
 * taken out of the score and its parts, or it could be read off their difference.
 */
export function withoutInterests(chosen: readonly PlannedActivity[]): Recordable {
  if (chosen.every(({ parts }) => parts === undefined)) return { items: chosen, interestScores: null }
  const of = ({ parts }: PlannedActivity) => parts?.[personalPart] ?? 0
  const items = chosen.map((item) => {
    const { [personalPart]: _, ...parts } = item.parts ?? {}
    return { ...item, score: thousandths(item.score - of(item)), parts }
  })
  return { items, interestScores: JSON.stringify(chosen.map(of)) }
}

/** What was chosen, as the policy scored it. Where the interests are forgotten (or never were said) the items are as the log has them. */
export function withInterests({ items, interestScores }: Recordable): readonly PlannedActivity[] {
  const scores = parsed(interestScores)
  return scores === undefined
    ? items
    : items.map((item, index) => {
        const score = scores[index] ?? 0
        return {
          ...item,
          score: thousandths(item.score + score),
          parts: { ...item.parts, ...(score === 0 ? {} : { [personalPart]: score }) },
        }
      })
}

/** A forgotten text reads as a word in brackets. */
function parsed(interestScores: string | null): readonly number[] | undefined {
  if (interestScores === null) return undefined
  try {
    return JSON.parse(interestScores) as readonly number[]
  } catch {
    return undefined
  }
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000
