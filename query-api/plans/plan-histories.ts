import { readSupportedEvents } from '@filiz/application/commands/read-supported-events.ts'
import type { PlanEvent } from '@filiz/domain/plan/events.ts'
import { impersonalReasons } from '@filiz/domain/plan/impersonal.ts'
import { meanFeedback } from '@filiz/domain/plan/mean-feedback.ts'
import { planOf, plans, type PlanItemDocument, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { closedAmong } from '@filiz/domain/insights/closing.ts'
import { samplePlans as chooseSample } from '@filiz/domain/insights/sample.ts'
import { personalFields } from '@filiz/domain/registry/personal-data.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { parsePlanId, planStream } from '@filiz/domain/shared/streams.ts'
import { planChangeOf } from '@filiz/domain/texts/plan-history.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { getPlanHistory, samplePlans } from '@filiz/http/contract/insights.ts'
import type { PlanMoment } from '@filiz/http/contract/insights-shapes.ts'
import { toPlanItems } from '@filiz/http/presenters/to-plan.ts'
import { route, type Route } from '@filiz/http/route.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { waitForPosition } from '../wait-for-position.ts'
import { useOf, type UseDocument } from '@filiz/domain/read-models/uses.ts'

/** Number of plans that are read for a sample in each of the latest months. */
const lookedAt = 500
const latestMonths = 6

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'catalogue' | 'clock' | 'pseudonyms'> & {
  readonly log: Pick<EventLog, 'readStream'>
}

/**
 * Serves the history of single plans by pseudonym, without personal fields or a link to the child. These are the only
 * queries that need the event log, because no read model has a plan's history.
 */
export const planHistoryRoutes = ({ readStore, catalogue, clock, pseudonyms, log }: Dependencies): Route[] => [
  route(samplePlans, async (call) => {
    await waitForPosition(call, readStore, [collections.plans])
    const { age, policy } = call.query
    const found: UseDocument[] = []
    for (const period of closedAmong(call.query, clock.now()).slice(-latestMonths)) {
      const plansOfMonth = await readStore.find<StoredPlan>(collections.plans, {
        where: { period, _id: { gt: '' } },
        sort: ['_id'],
        limit: lookedAt,
      })
      found.push(...plansOfMonth.map(useOf))
    }
    const chosen = await Promise.all(
      chooseSample(found)
        .filter((use) => (age === null || use.age === age) && (policy === null || use.policyVersion === policy))
        .map(async (use) => ({
          planId: await pseudonyms.of(use._id),
          month: use.period,
          age: use.age,
          policy: use.policyVersion,
        })),
    )
    return {
      data: chosen.toSorted((a, b) =>
        a.month === b.month ? (a.planId < b.planId ? -1 : 1) : a.month < b.month ? 1 : -1,
      ),
    }
  }),

  route(getPlanHistory, async (call) => {
    await waitForPosition(call, readStore, [collections.plans])
    const planId = await pseudonyms.open(call.params.planId)
    const known =
      planId === null || !parsePlanId(planId) ? null : await readStore.get<StoredPlan>(collections.plans, planId)
    if (!known) throw new ApiError('NOT_FOUND')

    const then: { readonly event: Recorded<PlanEvent>; readonly plan: StoredPlan; readonly ageMonths: number }[] = []
    for await (const recorded of readSupportedEvents(log, planStream(known._id))) {
      const event = withoutPersonalFields(recorded as Recorded<PlanEvent>)
      const before = then.at(-1)
      then.push({
        event,
        plan: plans.fold(before?.plan, event),
        ageMonths: 'ageMonths' in event.data ? event.data.ageMonths : (before?.ageMonths ?? 0),
      })
    }
    const activities = await catalogue.byIds(
      new Set(then.flatMap(({ plan }) => plan.items.map(({ activityId }) => activityId))),
      false,
    )
    const moments = then.map(({ event, plan, ageMonths }): PlanMoment => ({
      at: event.data.at,
      ...changeOf(event),
      policy: plan.policyVersion,
      ageMonths,
      items: toPlanItems(
        { ...plan, items: planOf(plan).items.map(impersonalItem) },
        {
          activities,
          language: call.language,
          today: event.data.at.slice(0, 10),
          viewer: nobody,
          seesInterests: true,
          names: new Map(),
        },
      ),
    }))
    return { data: { planId: call.params.planId, month: known.period, moments } }
  }),
]

const nobody = ''

/** Without interests and people: of several people's feedback the rounded mean is shown. */
function impersonalItem(item: PlanItemDocument): PlanItemDocument {
  const mean = meanFeedback(item.feedbacks)
  return {
    ...item,
    reasons: impersonalReasons(item.reasons),
    completedBy: null,
    feedbacks: mean
      ? [
          {
            by: nobody,
            at: item.feedbacks.at(-1)!.at,
            engagement: Math.round(mean.engagement),
            difficulty: Math.round(mean.difficulty),
            focusMinutes: mean.focusMinutes === null ? null : Math.round(mean.focusMinutes),
            notes: null,
          },
        ]
      : [],
  }
}

function changeOf(event: Recorded<PlanEvent>): Pick<PlanMoment, 'change' | 'activityId' | 'insteadOf' | 'reason'> {
  const { type, data } = event as PlanEvent
  const change = planChangeOf(type)
  if (type === 'SwapUndone') return { change, activityId: data.activityId, insteadOf: data.replacement, reason: null }
  if (type === 'ActivitySwapped')
    return { change, activityId: data.replacement.activityId, insteadOf: data.activityId, reason: data.reason }
  return {
    change,
    activityId: 'activityId' in data ? data.activityId : null,
    insteadOf: 'insteadOf' in data ? data.insteadOf : null,
    reason: null,
  }
}

/** Removes personal fields. They are sealed in the log anyway, but analysts need not see even the sealed values. */
function withoutPersonalFields(event: Recorded<PlanEvent>): Recorded<PlanEvent> {
  const nothing = Object.fromEntries(personalFields[event.type].map((field) => [field, null]))
  return { ...event, data: { ...event.data, ...nothing } } as Recorded<PlanEvent>
}
