import type { PlannedActivity } from './events.ts'

/** Parts that would tell the interests and the household. Together they are recorded as the first one. */
const [personalPart, householdPart] = ['interests', 'household']

export interface Recordable {
  readonly items: readonly PlannedActivity[]
  /** JSON array with what interests and household contribute to each item, in order; null when no item has parts. */
  readonly interestScores: string | null
}

/**
 * Prepares chosen activities for the log. What the child's interests and household contribute is subtracted from score
 * and parts, so that it cannot be derived from them, and moves to a separate text that is encrypted.
 */
export function withoutInterests(chosen: readonly PlannedActivity[]): Recordable {
  if (chosen.every(({ parts }) => parts === undefined)) return { items: chosen, interestScores: null }
  const of = ({ parts }: PlannedActivity) => thousandths((parts?.[personalPart] ?? 0) + (parts?.[householdPart] ?? 0))
  const items = chosen.map((item) => {
    const { [personalPart]: _, [householdPart]: __, ...parts } = item.parts ?? {}
    return { ...item, score: thousandths(item.score - of(item)), parts }
  })
  return { items, interestScores: JSON.stringify(chosen.map(of)) }
}

/** Restores the policy's scores. When the interests are erased or absent, the items stay as they are in the log. */
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

/** The text of an erased child is not JSON, so the result is undefined. */
function parsed(interestScores: string | null): readonly number[] | undefined {
  if (interestScores === null) return undefined
  try {
    return JSON.parse(interestScores) as readonly number[]
  } catch {
    return undefined
  }
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000
