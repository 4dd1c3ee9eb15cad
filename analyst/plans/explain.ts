import type { PlannedActivity } from '@filiz/domain/plan/events.ts'
import { withoutInterests } from '@filiz/domain/plan/scores.ts'
import { impersonal, type ImpersonalActivity } from '@filiz/domain/plan/impersonal.ts'
import { eligible } from '@filiz/domain/planning/eligible.ts'
import { isRetired, policyOf, runningPolicies, runningPolicy } from '@filiz/domain/planning/policies.ts'
import type { Assessed } from '@filiz/domain/planning/policy.ts'
import type { PlanRequest } from '@filiz/domain/planning/request.ts'
import { monthNamed } from '@filiz/domain/shared/calendar.ts'
import { reproducePlan, type Past } from './reproduce-plan.ts'
import type { PlanCreation } from './plan-events.ts'

/** Names the inputs that no explanation and no comparison of plans contains, because they stay encrypted. */
export const leftOut = "the child's interests, allergies, household and chosen focus, which stay sealed"

/**
 * A candidate. The score of a chosen one is the event's, without the part of the child's interests; that of another is
 * computed for a child without interests. `rank` is its position by that score within its category; 1 is the best.
 */
export interface ExplainedCandidate extends Assessed {
  readonly chosen: boolean
  readonly rank: number
  readonly title: string | null
}

/** A past month of the child that the policy used as input. */
export interface PastMonth {
  readonly period: string
  readonly planned: number
  readonly done: number
  readonly rated: number
  readonly engagement: number | null
  readonly swappedOut: number
}

export interface Explanation {
  readonly planId: string
  readonly type: PlanCreation['type']
  readonly at: string
  readonly position: string
  readonly policyVersion: string
  readonly ageMonths: number
  readonly basedOn: string
  readonly candidatesHash: string
  /** The last month of community ratings that the plan used; null if it used none. */
  readonly heard: string | null
  /** The items in the event; their scores do not include interests. A title is null if the child was removed. */
  readonly items: readonly (ImpersonalActivity & { readonly title: string | null })[]
  /** The result of computing the plan again; null if that is impossible, and `why` says why. */
  readonly again: {
    readonly identical: boolean
    /** The first difference to the event; null if the plans are identical. */
    readonly difference: string | null
    readonly history: string
    readonly catalogue: string
    /**
     * For a plan made ahead: the position up to which the previous plan was read; '' if only its read model was used.
     */
    readonly planBefore?: string
    readonly candidates: readonly ExplainedCandidate[]
    readonly months: readonly PastMonth[]
  } | null
  readonly leftOut: string
  /** True if the policy version no longer runs: then only the event explains the plan, and `why` says so. */
  readonly isFromEvent: boolean
  readonly why: string | null
}

/** Explains a plan. `past` is null if the child was removed, because the inputs of its plans must not be read then. */
export function explain(making: PlanCreation, past: Past | null): Explanation {
  const { at, policyVersion, ageMonths, basedOn, candidatesHash, heard = null, items } = making.data
  const held = {
    planId: making.stream.slice('plan-'.length),
    type: making.type,
    at,
    position: making.position,
    policyVersion,
    ageMonths,
    basedOn,
    candidatesHash,
    heard,
    leftOut,
    items: items.map((item) => ({ ...impersonal(item), title: past?.catalogue.titleOf(item.activityId) ?? null })),
  }
  const cannot = (why: string): Explanation => ({ ...held, again: null, isFromEvent: false, why })
  if (past === null)
    return cannot('the child was forgotten: the plan cannot be made again, and this is what its event holds')
  if (isRetired(policyVersion))
    return {
      ...cannot(
        `policy version ${policyVersion} no longer runs: this explains the plan from the scores, reasons and provenance in its event`,
      ),
      isFromEvent: true,
    }
  if (!runningPolicy(policyVersion))
    return cannot(
      `this program has no policy ${policyVersion} (it has ${runningPolicies}): the plan cannot be made again`,
    )
  const { request, reached, difference } = reproducePlan(making, past)
  return {
    ...held,
    isFromEvent: false,
    why: null,
    again: {
      identical: difference === null,
      difference,
      ...reached,
      candidates: candidatesOf(request, policyVersion, items).map((one) => ({
        ...one,
        title: past.catalogue.titleOf(one.activityId),
      })),
      months: monthsOf(request),
    },
  }
}

/** Returns the candidates by category in catalogue order, the best of each category first. */
function candidatesOf(
  request: PlanRequest,
  policyVersion: string,
  items: readonly PlannedActivity[],
): readonly Omit<ExplainedCandidate, 'title'>[] {
  const inEvent = new Map(items.map((item) => [item.activityId, item]))
  const candidates = policyOf(policyVersion).assess(request, eligible(request))
  const recordable = withoutInterests(candidates.map((one) => ({ ...one, durationMinutes: 0, reasons: [] }))).items
  const assessed = candidates.map((one, index) => {
    const chosen = inEvent.get(one.activityId)
    const { score, parts } = chosen?.parts ? chosen : recordable[index]!
    return { ...one, score, ...(parts && { parts }) }
  })
  return [...Map.groupBy(assessed, ({ category }) => category).values()].flatMap((area) =>
    area
      .toSorted((a, b) => b.score - a.score)
      .map((one, index) => ({ ...one, chosen: inEvent.has(one.activityId), rank: index + 1 })),
  )
}

const monthsOf = ({ year, month, history }: PlanRequest): readonly PastMonth[] =>
  history
    .filter(({ period }) => period <= monthNamed(year, month))
    .toSorted((a, b) => (a.period < b.period ? -1 : 1))
    .map(({ period, items, swappedOut }) => {
      const ratings = items.flatMap(({ engagement }) => engagement ?? [])
      return {
        period,
        planned: items.length,
        done: items.filter(({ completedAt }) => completedAt !== null).length,
        swappedOut: swappedOut.length,
        rated: ratings.length,
        engagement:
          ratings.length === 0
            ? null
            : Math.round((100 * ratings.reduce((sum, one) => sum + one, 0)) / ratings.length) / 100,
      }
    })
