import { currentAssumptions, parts, type Assumptions } from '@filiz/domain/planning/learning/assumptions.ts'
import { learned, type Term } from '@filiz/domain/planning/learning/learned.ts'
import type { Contestant } from './contestant.ts'

const terms: readonly Term[] = [...parts, 'hindrance', 'diversity', 'explore', 'size']

/**
 * Ablated ways of learning: fixed relevance, independent interests, no weighting of ratings, no levels, all answers
 * taken at face value.
 */
const ways: Readonly<Record<string, Partial<Assumptions>>> = {
  relevance: { stretches: null },
  declared: { declaredSpread: null },
  hearing: { halfHeardAt: null },
  levels: { levelHeldBackBy: null },
  meant: { rolled: null, hypotheses: currentAssumptions.hypotheses.filter(({ isRolled }) => !isRolled) },
}

/** The current policy without each of its terms, and without each of its ways of learning. */
export const ablations: readonly Contestant[] = [
  ...Object.entries(ways).map(([way, other]) => without(way, { ...currentAssumptions, ...other })),
  ...terms.map((term) => without(term, currentAssumptions, [term])),
]

function without(what: string, assumptions: Assumptions, leftOut: readonly Term[] = []): Contestant {
  const policy = learned(`without ${what}`, assumptions, leftOut)
  return { name: policy.version, plan: (request) => policy.plan(request).map(({ activityId }) => activityId) }
}
