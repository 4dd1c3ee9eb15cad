import { categories, type Category } from '@filiz/domain/activity/events.ts'
import type { PlannedActivity } from '@filiz/domain/plan/events.ts'
import { eligible } from '@filiz/domain/planning/eligible.ts'
import type { PlanRequest } from '@filiz/domain/planning/request.ts'
import { figuresOf, type MonthDocument } from '@filiz/domain/read-models/months.ts'
import { plans as planModel } from '@filiz/domain/read-models/plans.ts'
import { monthNamed, monthOf, monthsBetween } from '@filiz/domain/shared/calendar.ts'
import type { Instant, Recorded } from '@filiz/domain/shared/event.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { createFold } from '../history/fold.ts'
import { withoutPersonal } from '@filiz/data-set/history/without-personal.ts'
import { isPlanCreation, requestsOf, type PlanCreation } from '../plans/plan-events.ts'
import { planBy, type PlanningPolicy } from './policy-named.ts'
import type { PlansOfLog } from './plans-of-log.ts'

/** An activity in a plan. */
export type Choice = Pick<PlannedActivity, 'activityId' | 'category'>

/** One plan as it was made, and as another policy makes it from the same inputs. */
export interface PlanComparison {
  readonly childId: string
  readonly period: string
  readonly made: readonly Choice[]
  readonly other: readonly Choice[]
  /** Items of each plan that were also planned within the three months before. */
  readonly repeatsMade: number
  readonly repeatsOther: number
  /** The outcomes of the month's activities, including replacements from swaps; null while the month is not over. */
  readonly seen: readonly Outcome[] | null
}

export interface Outcome extends Choice {
  readonly done: boolean
  readonly engagement: number | null
}

export interface Period {
  readonly since?: Instant
  readonly until?: Instant
}

/** Progress of a comparison. */
export interface Progress {
  readonly plans: number
  readonly children: number
  readonly ofChildren: number
}

/**
 * Makes every plan again with another policy; of a plan that was remade, the latter one. Works child by child, with the
 * history of only one child in memory. `most` limits the number of plans, but each child's plans are all included.
 * The other policy knows no interests, allergies and focus, which stay encrypted.
 */
export async function* compare(
  log: Pick<EventLogReader, 'readStream'>,
  plans: PlansOfLog,
  policy: PlanningPolicy,
  {
    since = '',
    until = '~',
    most = Infinity,
    onProgress = () => {},
  }: Period & { readonly most?: number; readonly onProgress?: (progress: Progress) => void } = {},
): AsyncGenerator<PlanComparison> {
  let made = 0
  let next = plans.children[0] && readPast(log, plans.children[0])
  for (let index = 0; index < plans.children.length && made < most; index++) {
    const events = await next!
    const following = plans.children[index + 1]
    next = following && readPast(log, following)
    // If the caller stops early, a failure of the prefetched history does not matter.
    next?.catch(() => {})
    for (const one of compareChild(plans.children[index]!.childId, events, plans, policy, { since, until })) {
      made++
      yield one
    }
    onProgress({ plans: made, children: index + 1, ofChildren: plans.children.length })
  }
}

function* compareChild(
  childId: string,
  events: readonly Recorded[],
  { catalogue, receptions, until: now }: PlansOfLog,
  policy: PlanningPolicy,
  { since, until }: Required<Period>,
): Generator<PlanComparison> {
  const standing = new Map<string, PlanCreation>()
  for (const event of events) if (isPlanCreation(event)) standing.set(event.stream, event)
  const wanted = [...standing.values()]
    .filter(({ data }) => data.at >= since && data.at < until)
    .sort((a, b) => (a.data.basedOn < b.data.basedOn ? -1 : 1))
  if (wanted.length === 0) return
  const end = createFold(planModel)
  end.take(events.map(withoutPersonal))
  const requests = requestsOf(childId, events, { catalogue, receptions })
  for (const making of wanted) {
    const planId = making.stream.slice('plan-'.length)
    const { request } = requests.at(making, { history: making.data.basedOn, catalogue: making.data.basedOn })
    const other = planBy(policy, request, eligible(request), planId)
    const recent = plannedLately(request)
    const repeats = (items: readonly Choice[]) => items.filter(({ activityId }) => recent.has(activityId)).length
    const month = figuresOf(end.document(planId)!)
    yield {
      childId,
      period: month.period,
      made: making.data.items.map(choice),
      other: other.map(choice),
      repeatsMade: repeats(making.data.items),
      repeatsOther: repeats(other),
      seen: month.period < monthOf(now) ? outcomes(month) : null,
    }
  }
}

async function readPast(
  log: Pick<EventLogReader, 'readStream'>,
  { childId, plans }: PlansOfLog['children'][number],
): Promise<readonly Recorded[]> {
  const streams = await Promise.all(
    [childStream(childId), ...plans].map((stream) => Array.fromAsync(log.readStream(stream))),
  )
  return streams.flat().sort((a, b) => (a.position < b.position ? -1 : 1))
}

const choice = ({ activityId, category }: Choice): Choice => ({ activityId, category })
const outcomes = ({ items }: MonthDocument): readonly Outcome[] =>
  items.map(({ activityId, category, completedAt, engagement }) => ({
    activityId,
    category,
    done: completedAt !== null,
    engagement,
  }))

const lately = 3
function plannedLately({ year, month, history }: PlanRequest): ReadonlySet<string> {
  const period = monthNamed(year, month)
  return new Set(
    history
      .filter((past) => past.period < period && monthsBetween(past.period, period) <= lately)
      .flatMap(({ items }) => items.map(({ activityId }) => activityId)),
  )
}

/** Returns the number of activities in each category, in the order of the categories. */
export const mixOf = (items: readonly Choice[]): Readonly<Record<Category, number>> =>
  Object.fromEntries(
    categories.map((category) => [category, items.filter((item) => item.category === category).length]),
  ) as Record<Category, number>
