import { candidatesHash } from '@filiz/application/plans/make-plan.ts'
import { withoutInterests } from '@filiz/domain/plan/scores.ts'
import type { PlannedActivity } from '@filiz/domain/plan/events.ts'
import { eligible } from '@filiz/domain/planning/eligible.ts'
import { makePlan, type PlanRequest } from '@filiz/domain/planning/plan.ts'
import { plans } from '@filiz/domain/read-models/plans.ts'
import { planDay } from '@filiz/domain/shared/age.ts'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import { parsePlanId } from '@filiz/domain/shared/streams.ts'
import type { CatalogueHistory } from '../history/catalogue-history.ts'
import type { CommunityRatingHistory } from '../history/community-ratings.ts'
import { differencesOf } from '../history/differences.ts'
import { requestsOf, streamBefore, type PlanCreation, type Reached, type ReproducedRequest } from './plan-events.ts'

/** The result of computing a plan again. */
export interface ReproducedPlan {
  readonly request: PlanRequest
  readonly reached: Reached
  /** The first difference to the event; null if there is none. */
  readonly difference: string | null
}

export interface Past {
  readonly childId: string
  /** Events of the child and its plans, in log order. */
  readonly events: readonly Recorded[]
  readonly catalogue: CatalogueHistory
  readonly receptions: CommunityRatingHistory
}

/**
 * Computes a plan again with the same policy from the state of the log at that time. The event names a position that
 * the plan maker had read at least (`basedOn`). It may or may not have read later events before the plan, independently
 * for history and catalogue. So all possible positions are tried, earliest first; for the catalogue only those whose
 * candidates match the hash in the event. If none reproduces the plan, the result for the earliest position is
 * returned.
 */
export function reproducePlan(making: PlanCreation, past: Past): ReproducedPlan {
  let first: ReproducedPlan | undefined
  for (const reached of momentsOf(making, past)) {
    // Replay from the beginning each time: for every position of the catalogue, the positions of the history start
    // again.
    const made = requestsOf(past.childId, past.events, past).at(making, reached)
    const again: ReproducedPlan = { request: made.request, reached, difference: differenceOf(making, made) }
    if (again.difference === null) return again
    first ??= again
  }
  return first!
}

/**
 * Maximum positions tried for each state of the previous plan. A race involves one or two writers; more events mean
 * another cause.
 */
const mostMoments = 128

function momentsOf(making: PlanCreation, { events, catalogue }: Past): readonly Reached[] {
  const {
    position,
    data: { basedOn, ageMonths, from, candidatesHash: hash },
  } = making
  const { year, month } = parsePlanId(making.stream.slice('plan-'.length))!
  const suited = (at: Position) =>
    candidatesHash(
      eligible({ catalogue: catalogue.at(at), ageMonths, year, month, from: planDay(year, month, from) }).map(
        ({ activityId, version }) => `${activityId}@${version}`,
      ),
    )
  const ofCatalogue = [basedOn, ...catalogue.changesBetween(basedOn, justBefore(position))].filter(
    (at) => suited(at) === hash,
  )
  const ofHistory = [
    basedOn,
    ...events
      .filter((event) => event.position > basedOn && event.position < position && plans.eventTypes.includes(event.type))
      .map((event) => event.position),
  ]
  const moments = (ofCatalogue.length > 0 ? ofCatalogue : [basedOn])
    .flatMap((reached) => ofHistory.map((history): Reached => ({ history, catalogue: reached })))
    .slice(0, mostMoments)
  return planBefores(making, events).flatMap((planBefore) => moments.map((moment) => ({ ...moment, ...planBefore })))
}

/**
 * Returns the possible states of the previous plan for a plan made ahead: its latest state or, after a race, an earlier
 * one; '' for an older release, which used the read model.
 */
function planBefores(making: PlanCreation, events: readonly Recorded[]): readonly Pick<Reached, 'planBefore'>[] {
  const stream = streamBefore(making)
  if (stream === undefined) return [{}]
  const read = events
    .filter((event) => event.stream === stream && event.position < making.position)
    .map(({ position }) => position)
  const surely = Math.max(
    0,
    read.findLastIndex((position) => position <= making.data.basedOn),
  )
  return [...read.slice(surely).toReversed(), ''].map((planBefore) => ({ planBefore }))
}

/** Returns the position directly before another one. Positions are numbers as text of fixed width. */
const justBefore = (position: Position): Position => String(BigInt(position) - 1n).padStart(position.length, '0')

/**
 * Compares the whole plan. If the child has interests, allergies or a focus, they may have changed the choice and all
 * scores; then only what does not depend on them is compared: that each activity was a candidate, its facts, and that
 * its score is the sum of its parts.
 */
function differenceOf({ data }: PlanCreation, { request, isComplete }: ReproducedRequest): string | null {
  const made = makePlan(request, data.policyVersion)
  if (candidatesHash(made.candidates) !== data.candidatesHash)
    return `candidates: ${made.candidates.length} were found, and they are not those that the event's hash is of`
  // Events of older releases do not say which items are optional.
  const saysOptional = data.items.some((item) => item.optional !== undefined)
  const { items } = withoutInterests(saysOptional ? made.items : made.items.map(({ optional: _, ...item }) => item))
  const inWhole = firstDifference(data.items, items)
  if (inWhole === null || isComplete) return inWhole
  const candidates = new Map(eligible(request).map((candidate) => [candidate.activityId, candidate]))
  return firstDifference(
    data.items.map((item) => facts(item, item.parts && item.score)),
    data.items.map(({ activityId, parts, score }) => facts(candidates.get(activityId), parts && sumOf(parts, score))),
  )
}

const facts = (
  one: Pick<PlannedActivity, 'activityId' | 'category' | 'durationMinutes'> | undefined,
  score?: number,
) => ({
  activityId: one?.activityId ?? null,
  category: one?.category ?? null,
  durationMinutes: one?.durationMinutes ?? null,
  score: score ?? null,
})

/** Half of the last digit that is recorded of a part and of a score. */
const rounding = 0.0005

/** Returns the score if it is the sum of the parts as far as they are rounded, otherwise the sum. */
function sumOf(parts: Readonly<Record<string, number>>, score: number): number {
  const values = Object.values(parts)
  const sum = values.reduce((total, part) => total + part, 0)
  // One more for the part of interests, which was subtracted from the score.
  return Math.abs(sum - score) <= rounding * (values.length + 2) + 1e-9 ? score : sum
}

function firstDifference(inEvent: readonly unknown[], again: readonly unknown[]): string | null {
  const [difference] = differencesOf({ items: inEvent }, JSON.parse(JSON.stringify({ items: again })))
  return difference
    ? `${difference.path}: ${JSON.stringify(difference.before)} in the event, ${JSON.stringify(difference.after)} made again`
    : null
}
