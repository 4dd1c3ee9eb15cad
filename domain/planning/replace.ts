import type { Category } from '../activity/events.ts'
import type { PlannedActivity, Reason } from '../plan/events.ts'
import { monthNamed } from '../shared/calendar.ts'
import { eligible } from './eligible.ts'
import type { Evidence } from './evidence.ts'
import { explain } from './explain.ts'
import type { Candidate, ReplacementRequest } from './request.ts'
import { byFreshness, middleAge, score, type Scored } from './score.ts'

/**
 * What best takes the outgoing activity's place: first what answers the reason for the swap, then the same category
 * (another one where that is what bored), then what was not seen lately, then the better score.
 */
export function replacementFor(request: ReplacementRequest, evidence: Evidence): PlannedActivity | null {
  const taken = new Set([...request.current, ...request.swappedOut, request.outgoing])
  const candidates = score(request, evidence, eligible(request).filter(({ activityId }) => !taken.has(activityId)))
  const wish = wishOf(request)
  const [best] = candidates.toSorted((a, b) => wish.answers(a.candidate) - wish.answers(b.candidate) || wish.category(a.candidate) - wish.category(b.candidate) || byFreshness(a, b))
  return best === undefined ? null : explain(best, request, evidence, because(best, wish))
}

/** What a household is likely to have at hand. */
const fewMaterials = 2

interface Wish {
  /** Lower is better; 0 where the candidate does what the parent asked for. */
  readonly answers: (candidate: Candidate) => number
  readonly category: (candidate: Candidate) => number
  readonly reason: Reason | undefined
}

function because({ candidate }: Scored, wish: Wish): readonly Reason[] {
  return wish.reason !== undefined && wish.answers(candidate) === 0 ? [wish.reason] : []
}

function wishOf(request: ReplacementRequest): Wish {
  const outgoing = request.catalogue.find(({ activityId }) => activityId === request.outgoing)
  const categoryOf = categoriesOf(request)
  const same = categoryOf(request.outgoing)
  const sameCategory = ({ category }: Candidate) => (category === same ? 0 : 1)
  const anything: Wish = { answers: () => 0, category: sameCategory, reason: undefined }
  switch (request.reason) {
    case 'not-interested': {
      const onlyOne = request.current.every(id => id === request.outgoing || categoryOf(id) !== same)
      const another = (candidate: Candidate) => 1 - sameCategory(candidate)
      return { answers: onlyOne ? () => 0 : another, category: sameCategory, reason: onlyOne ? undefined : { code: 'something-else' } }
    }
    case 'too-easy':
      return outgoing ? { ...anything, answers: candidate => stepsDown(middleAge(candidate) - middleAge(outgoing)), reason: { code: 'harder' } } : anything
    case 'too-hard':
      return outgoing ? { ...anything, answers: candidate => stepsDown(middleAge(outgoing) - middleAge(candidate)), reason: { code: 'easier' } } : anything
    case 'no-materials': {
      const few = Math.min(fewMaterials, outgoing ? materials(outgoing) - 1 : fewMaterials)
      return { ...anything, answers: candidate => Math.max(0, materials(candidate) - few), reason: { code: 'fewer-materials' } }
    }
    case 'not-now':
    case null:
      return anything
  }
}

/** 0 for a step in the direction asked for, 1 for none, 2 for one in the other. */
const stepsDown = (step: number): number => (step > 0 ? 0 : step === 0 ? 1 : 2)

const materials = ({ translations }: Candidate): number => translations.tr.materials.length

/** An activity's category: from the plan, which keeps it even where the catalogue no longer has the activity. */
function categoriesOf({ year, month, history, catalogue }: ReplacementRequest): (activityId: string) => Category | undefined {
  const known = new Map<string, Category>(catalogue.map(({ activityId, category }) => [activityId, category]))
  const plan = history.find(({ period }) => period === monthNamed(year, month))
  for (const { activityId, category } of [...(plan?.swappedOut ?? []), ...(plan?.items ?? [])]) known.set(activityId, category)
  return activityId => known.get(activityId)
}
