import type { Category } from '../activity/events.ts'
import type { Reason } from '../plan/events.ts'
import { monthNamed } from '../shared/calendar.ts'
import type { Candidate, ReplacementRequest } from './request.ts'

/** Ranks candidates for a replacement by the swap reason. Lower values are better. */
export interface ReplacementPreference {
  /** Lower is better; 0 when the candidate resolves the swap reason. */
  readonly answers: (candidate: Candidate) => number
  /** Lower is better; orders candidates with equal `answers`. */
  readonly prefers: (candidate: Candidate) => number
  /** 0 when the candidate is in the wanted category, otherwise 1. */
  readonly category: (candidate: Candidate) => number
  /** The reason to show when the candidate resolves the swap reason. */
  readonly reason: Reason | undefined
}

/** Number of materials that a household probably has. */
const fewMaterials = 2

/**
 * `hardness`: difficulty of an activity for this child, in any unit. The last activity of a category is replaced only
 * within its category. A swap for lack of materials avoids the known kinds of the outgoing activity and prefers
 * activities without materials.
 */
export function replacementPreference(
  request: ReplacementRequest,
  hardness: (candidate: Candidate) => number,
): ReplacementPreference {
  const outgoing = request.catalogue.find(({ activityId }) => activityId === request.outgoing)
  const categoryOf = categoriesOf(request)
  const same = categoryOf(request.outgoing)
  const isLast = request.current.every((id) => id === request.outgoing || categoryOf(id) !== same)
  const sameCategory = ({ category }: Candidate) => (category === same ? 0 : 1)
  const another = (candidate: Candidate) => 1 - sameCategory(candidate)
  const wish = (
    answers: ReplacementPreference['answers'],
    reason?: Reason,
    prefers: ReplacementPreference['prefers'] = () => 0,
  ): ReplacementPreference => ({
    answers,
    reason,
    prefers,
    category: request.reason === 'not-interested' && !isLast ? another : sameCategory,
  })
  const first = isLast
    ? (answers: ReplacementPreference['answers']): ReplacementPreference['answers'] =>
        (candidate) =>
          answers(candidate) + 1_000 * sameCategory(candidate)
    : (answers: ReplacementPreference['answers']) => answers
  switch (request.reason) {
    case 'not-interested':
      return isLast ? wish(sameCategory) : wish(another, { code: 'something-else' })
    case 'too-easy':
      return outgoing
        ? wish(
            first((candidate) => stepsDown(hardness(candidate) - hardness(outgoing))),
            { code: 'harder' },
          )
        : wish(first(() => 0))
    case 'too-hard':
      return outgoing
        ? wish(
            first((candidate) => stepsDown(hardness(outgoing) - hardness(candidate))),
            { code: 'easier' },
          )
        : wish(first(() => 0))
    case 'no-materials': {
      const few = Math.min(fewMaterials, outgoing ? materials(outgoing) - 1 : fewMaterials)
      const lacking = outgoing?.materialKinds ?? []
      const needsLacking = ({ materialKinds }: Candidate) =>
        Number(materialKinds?.some((kind) => lacking.includes(kind)) ?? false)
      return wish(
        first((candidate) => 100 * needsLacking(candidate) + Math.max(0, materials(candidate) - few)),
        { code: 'fewer-materials' },
        (candidate) => Number(materials(candidate) > 0),
      )
    }
    case 'not-now':
    case null:
      return wish(first(() => 0))
  }
}

/** Returns 0 for a step in the wanted direction, 1 for no step, 2 for a step in the opposite direction. */
const stepsDown = (step: number): number => (step > 0 ? 0 : step === 0 ? 1 : 2)

const materials = ({ translations }: Candidate): number => translations.tr.materials.length

/**
 * Returns a function for the category of an activity: from the plan, which still has activities that left the
 * catalogue, or else from the catalogue.
 */
function categoriesOf({
  year,
  month,
  history,
  catalogue,
}: ReplacementRequest): (activityId: string) => Category | undefined {
  const known = new Map<string, Category>(catalogue.map(({ activityId, category }) => [activityId, category]))
  const plan = history.find(({ period }) => period === monthNamed(year, month))
  for (const { activityId, category } of [...(plan?.swappedOut ?? []), ...(plan?.items ?? [])])
    known.set(activityId, category)
  return (activityId) => known.get(activityId)
}

/** Returns the first `count` that the request allows, each of another kin. */
export function bestOf<Item extends { readonly candidate: Candidate }>(
  sorted: readonly Item[],
  { wanted }: Pick<ReplacementRequest, 'wanted'>,
  count: number,
): readonly Item[] {
  const chosen: Item[] = []
  for (const item of sorted) {
    if (chosen.length === count) break
    const { activityId, kin = null } = item.candidate
    if (wanted !== undefined && activityId !== wanted) continue
    if (kin === null || chosen.every((other) => other.candidate.kin !== kin)) chosen.push(item)
  }
  return chosen
}
