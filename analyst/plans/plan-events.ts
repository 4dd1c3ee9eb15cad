import { historyForAdvancePlan } from '@filiz/application/plans/make-plan.ts'
import type { PlanMade, PlanRemade } from '@filiz/domain/plan/events.ts'
import type { PlanRequest } from '@filiz/domain/planning/request.ts'
import { children } from '@filiz/domain/read-models/children.ts'
import { figuresOf, type MonthDocument } from '@filiz/domain/read-models/months.ts'
import { plans } from '@filiz/domain/read-models/plans.ts'
import { planDay } from '@filiz/domain/shared/age.ts'
import { addMonths, monthNamed, yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import { parsePlanId, planId, planStream } from '@filiz/domain/shared/streams.ts'
import type { CatalogueHistory } from '../history/catalogue-history.ts'
import { ratingsFor, type CommunityRatingHistory } from '../history/community-ratings.ts'
import { createFold } from '../history/fold.ts'
import { withoutPersonal } from '@filiz/data-set/history/without-personal.ts'

/** An event with which a plan was made or remade. */
export type PlanCreation = Recorded<PlanMade | PlanRemade>

/** Returns the stream of the previous month's plan for a plan made ahead; undefined for all other plans. */
export function streamBefore({ type, stream, data }: PlanCreation): string | undefined {
  if (type !== 'PlanMade' || !(data as PlanMade['data']).ahead) return undefined
  const { childId, year, month } = parsePlanId(stream.slice('plan-'.length))!
  const earlier = yearAndMonth(addMonths(monthNamed(year, month), -1))
  return planStream(planId(childId, earlier.year, earlier.month))
}

export const isPlanCreation = (event: Recorded): event is PlanCreation =>
  event.type === 'PlanMade' || event.type === 'PlanRemade'

/** The positions up to which the plan maker had read the inputs of a plan. */
export interface Reached {
  readonly history: Position
  readonly catalogue: Position
  /**
   * For a plan made ahead: the position up to which its maker had read the previous plan in the log. '' means not at
   * all; undefined means up to the plan's own event.
   */
  readonly planBefore?: Position
}

/** The planner's request, without the child's interests, allergies, household and focus, which stay encrypted. */
export interface ReproducedRequest {
  readonly request: PlanRequest
  /** True if the child had no interests, allergies, household or focus, so that the request is complete. */
  readonly isComplete: boolean
}

/** Replays the history of one child. Returns the planner's request at any position. */
export interface RequestsOf {
  /**
   * Returns the planner's request for this plan at the given positions. Call it in the order of the plans; positions
   * must never decrease.
   */
  at(making: PlanCreation, reached: Reached): ReproducedRequest
}

/** `events`: of the child and its plans, in log order. */
export function requestsOf(
  childId: string,
  events: readonly Recorded[],
  { catalogue, receptions }: { readonly catalogue: CatalogueHistory; readonly receptions: CommunityRatingHistory },
): RequestsOf {
  const [history, child] = [createFold(plans), createFold(children)]
  const past = events.map(withoutPersonal)
  let [historyTaken, childTaken] = [0, 0]

  function takeUpTo(
    fold: { take(events: readonly Recorded[]): void },
    from: number,
    list: readonly Recorded[],
    position: Position,
  ): number {
    let until = from
    while (until < list.length && list[until]!.position <= position) until++
    fold.take(list.slice(from, until))
    return until
  }
  function monthBefore(making: PlanCreation, until: Position): MonthDocument | undefined {
    const stream = streamBefore(making)
    if (stream === undefined) return undefined
    const fold = createFold(plans)
    fold.take(past.filter((event) => event.stream === stream && event.position <= until))
    const plan = fold.document(stream.slice('plan-'.length))
    return plan && figuresOf(plan)
  }

  return {
    at(making, reached) {
      historyTaken = takeUpTo(history, historyTaken, past, reached.history)
      childTaken = takeUpTo(child, childTaken, events, making.position)
      const { year, month } = parsePlanId(making.stream.slice('plan-'.length))!
      const { from, ageMonths, heard, focus, siblings, accountId } = making.data
      const { interests = [], allergies = [], household = [], favourites = [] } = child.document(childId) ?? {}
      const planBefore = monthBefore(making, reached.planBefore ?? making.position)
      return {
        isComplete: [...interests, ...allergies, ...household].length === 0 && focus === undefined,
        request: {
          childId,
          year,
          month,
          from: planDay(year, month, from),
          ageMonths,
          interests: [],
          favourites,
          ...(siblings && { siblings: { accountId, years: siblings } }),
          history: [...historyForAdvancePlan(planBefore, history.documents().map(figuresOf))],
          catalogue: catalogue.at(reached.catalogue),
          ...ratingsFor(receptions, heard),
        },
      }
    },
  }
}
