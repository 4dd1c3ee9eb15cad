import type { Category } from '../activity/events.ts'
import type { Reason } from '../plan/events.ts'
import { monthNamed } from '../shared/calendar.ts'
import type { Candidate, ReplacementRequest } from './request.ts'

/** What the parent asks of a replacement, by the reason for the swap. */
export interface Wish {
  /** Lower is better; 0 where the candidate does what was asked for. */
  readonly answers: (candidate: Candidate) => number
  /** Lower is better among those that answer alike. */
  readonly prefers: (candidate: Candidate) => number
  /** 0 where the candidate is of the area that it should be of, 1 elsewhere. */
  readonly category: (candidate: Candidate) => number
  /** What can be said of a candidate that answers. */
  readonly reason: Reason | undefined
}

/** What a household is likely to have at hand. */
const fewMaterials = 2

/**
 * `hardness` of an activity for this child, in any unit. With `keepsLast` the last item of an area is only replaced by another of
 * that area, whatever the reason; otherwise only where it was not interesting. With `byKind` a lack of materials is one of the kinds that the outgoing one needed,
 * where they are known, and what needs nothing is preferred; otherwise it is only counted.
 */
export function wishOf(
  request: ReplacementRequest,
  hardness: (candidate: Candidate) => number,
  { keepsLast, byKind }: { readonly keepsLast: boolean; readonly byKind: boolean },
): Wish {
  const outgoing = request.catalogue.find(({ activityId }) => activityId === request.outgoing)
  const categoryOf = categoriesOf(request)
  const same = categoryOf(request.outgoing)
  const isLast = request.current.every((id) => id === request.outgoing || categoryOf(id) !== same)
  const sameCategory = ({ category }: Candidate) => (category === same ? 0 : 1)
  const another = (candidate: Candidate) => 1 - sameCategory(candidate)
  const wish = (answers: Wish['answers'], reason?: Reason, prefers: Wish['prefers'] = () => 0): Wish => ({
    answers,
    reason,
    prefers,
    category: request.reason === 'not-interested' && !isLast ? another : sameCategory,
  })
  const first =
    isLast && keepsLast
      ? (answers: Wish['answers']): Wish['answers'] =>
          (candidate) =>
            answers(candidate) + 1_000 * sameCategory(candidate)
      : (answers: Wish['answers']) => answers
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
      const lacking = byKind ? (outgoing?.materialKinds ?? []) : []
      const needsLacking = ({ materialKinds }: Candidate) =>
        Number(materialKinds?.some((kind) => lacking.includes(kind)) ?? false)
      return wish(
        first((candidate) => 100 * needsLacking(candidate) + Math.max(0, materials(candidate) - few)),
        { code: 'fewer-materials' },
        (candidate) => Number(byKind && materials(candidate) > 0),
      )
    }
    case 'not-now':
    case null:
      return wish(first(() => 0))
  }
}

/** 0 for a step in the direction asked for, 1 for none, 2 for one in the other. */
const stepsDown = (step: number): number => (step > 0 ? 0 : step === 0 ? 1 : 2)

const materials = ({ translations }: Candidate): number => translations.tr.materials.length

/** An activity's category: from the plan, which keeps it even where the catalogue no longer has the activity. */
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
