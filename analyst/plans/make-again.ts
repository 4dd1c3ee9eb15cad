import { candidatesHash } from '@filiz/application/make-plan.ts'
import { withoutInterests, withInterests } from '@filiz/domain/plan/scores.ts'
import { eligible } from '@filiz/domain/planning/eligible.ts'
import { makePlan, type PlanRequest } from '@filiz/domain/planning/plan.ts'
import { months } from '@filiz/domain/read-models/months.ts'
import { planDay } from '@filiz/domain/shared/age.ts'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import { parsePlanId } from '@filiz/domain/shared/streams.ts'
import type { CatalogueHistory } from '../history/catalogue-history.ts'
import type { Receptions } from '../history/receptions.ts'
import { differencesOf } from '../history/differences.ts'
import { requestsOf, streamBefore, type Making, type Open, type Reached } from './makings.ts'

/** A plan that was made once more. */
export interface MadeAgain {
  readonly request: PlanRequest
  readonly reached: Reached
  /** The first thing that is not as the event has it; null where all is. */
  readonly difference: string | null
}

export interface Past {
  readonly childId: string
  /** Of the child and its plans, in the log's order. */
  readonly events: readonly Recorded[]
  readonly catalogue: CatalogueHistory
  readonly receptions: Receptions
  readonly open: Open
  /** What interests added to the scores, opened; null where the event does not say. */
  readonly interestScores: string | null
}

/**
 * Makes a plan from what the log had when it was made, under the policy that made it. An event says how far its maker had read at least
 * (`basedOn`): what came after that, and before the event itself, it may have seen or not, history and catalogue each by itself. So each
 * of these moments is tried, the earliest first, of the catalogue those by which the candidates are the event's; where none gives the
 * plan, the answer is that of the earliest.
 */
export async function makeAgain(making: Making, past: Past): Promise<MadeAgain> {
  let first: MadeAgain | undefined
  for (const reached of momentsOf(making, past)) {
    // Each from the start: the moments of history go back with every one of the catalogue.
    const request = await requestsOf(past.childId, past.events, past, past.open).at(making, reached)
    const again: MadeAgain = { request, reached, difference: differenceOf(making, request, past.interestScores) }
    if (again.difference === null) return again
    first ??= again
  }
  return first!
}

/** With each plan before. What came in between is a writer or two: more is no race but something else. */
const mostMoments = 128

function momentsOf(making: Making, { events, catalogue }: Past): readonly Reached[] {
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
      .filter(
        (event) => event.position > basedOn && event.position < position && months.eventTypes.includes(event.type),
      )
      .map((event) => event.position),
  ]
  const moments = (ofCatalogue.length > 0 ? ofCatalogue : [basedOn])
    .flatMap((reached) => ofHistory.map((history): Reached => ({ history, catalogue: reached })))
    .slice(0, mostMoments)
  return planBefores(making, events).flatMap((planBefore) => moments.map((moment) => ({ ...moment, ...planBefore })))
}

/** Of a plan made ahead: the plan before as it was then or, where a writer came in between, a moment sooner; by an earlier release as the read models had it. */
function planBefores(making: Making, events: readonly Recorded[]): readonly Pick<Reached, 'planBefore'>[] {
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

/** The position just before another: they are numbers, as text of one width. */
const justBefore = (position: Position): Position => String(BigInt(position) - 1n).padStart(position.length, '0')

function differenceOf({ data }: Making, request: PlanRequest, interestScores: string | null): string | null {
  const made = makePlan(request, data.policyVersion)
  if (candidatesHash(made.candidates) !== data.candidatesHash)
    return `candidates: ${made.candidates.length} were found, and they are not those that the event's hash is of`
  const recordable = withoutInterests(made.items)
  const [difference] = differencesOf({ items: data.items }, JSON.parse(JSON.stringify({ items: recordable.items })))
  if (difference)
    return `${difference.path}: ${JSON.stringify(difference.before)} in the event, ${JSON.stringify(difference.after)} made again`
  // What interests add is personal: where it differs, only that it does is said.
  const other = withInterests({ items: data.items, interestScores }).findIndex(
    (item, index) => item.score !== made.items[index]!.score,
  )
  return interestScores !== null && other >= 0
    ? `items[${data.items[other]!.activityId}]: what the child's interests add to its score`
    : null
}
