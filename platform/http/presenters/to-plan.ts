import type { Language } from '@filiz/domain/shared/language.ts'
import { countsOf, planLabel, planStatus } from '@filiz/domain/progress/plan-figures.ts'
import { windowOf } from '@filiz/domain/planning/weeks.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { Month } from '@filiz/domain/shared/calendar.ts'
import { reasonMessage } from '@filiz/domain/texts/reasons.ts'
import { undoMs } from '@filiz/domain/plan/decide.ts'
import type { Feedback, Person, Plan, PlanItem, PlanSummary } from '../contract/shapes.ts'
import { toActivitySummary } from './to-activity-summary.ts'
import type { PlanDocument, PlanItemDocument } from '@filiz/domain/read-models/plans.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'

/** What a plan is presented with. `activities`, by id, contains at least the activities of the plan. */
export interface PlanTexts {
  readonly activities: ReadonlyMap<string, ActivityDocument>
  readonly language: Language
  /** The current day in the owner's time zone. */
  readonly today: Day
  /** The account that reads the plan; empty for an analyst, to whom nobody is shown. */
  readonly viewer: string
  /** False for a helper: an activity's interests and focus would reveal what the child likes and is to practise. */
  readonly seesInterests: boolean
  /** Names of accounts by id; null or missing where a name is not known any more. */
  readonly names: ReadonlyMap<string, string | null>
}

/** Presents a plan without its activities. `thisMonth`: the current month in the family's time zone. */
export function toPlanSummary(document: PlanDocument, thisMonth: Month): PlanSummary {
  const counts = countsOf(document.items)
  return {
    id: document._id,
    childId: document.childId,
    year: document.year,
    month: document.month,
    label: planLabel(document.period, thisMonth),
    status: planStatus(counts),
    counts,
    from: document.from,
    policyVersion: document.policyVersion,
    generatedAt: document.generatedAt,
  }
}

/** Presents a plan with its activities. `document`: with decrypted personal fields. */
export const toPlan = (document: PlanDocument, thisMonth: Month, texts: PlanTexts): Plan => ({
  ...toPlanSummary(document, thisMonth),
  revision: document.revision,
  items: toPlanItems(document, texts),
})

/** Presents the plan's items in their order; positions start at 1. */
export const toPlanItems = (plan: PlanOfItems, texts: PlanTexts): PlanItem[] =>
  plan.items.map((item, index) => toItem(plan, item, index + 1, texts))

/** The fields of a plan that its items are presented with. */
type PlanOfItems = Pick<PlanDocument, 'items' | 'period' | 'from' | 'swaps'>

/**
 * Presents one item of the plan; `texts` needs only that item's activity. Returns undefined if the activity is not (or
 * no longer) in the plan.
 */
export function toPlanItem(plan: PlanOfItems, activityId: string, texts: PlanTexts): PlanItem | undefined {
  const index = plan.items.findIndex((item) => item.activityId === activityId)
  return index < 0 ? undefined : toItem(plan, plan.items[index]!, index + 1, texts)
}

function toItem(
  { items, period, from, swaps }: PlanOfItems,
  item: PlanItemDocument,
  position: number,
  { activities, language, today, viewer, seesInterests, names }: PlanTexts,
): PlanItem {
  const activity = activities.get(item.activityId)
  // Activities are archived and never deleted, so an activity of a plan can always be found.
  if (!activity) throw new Error(`activity ${item.activityId} of a plan is not in the catalogue`)
  const person = (accountId: string): Person => ({ accountId, name: names.get(accountId) ?? null })
  const own = item.feedbacks.find(({ by }) => by === viewer)
  return {
    activityId: item.activityId,
    position,
    status: item.completedAt === null ? 'pending' : 'completed',
    completedAt: item.completedAt,
    completedBy: item.completedBy !== null && viewer !== '' ? person(item.completedBy) : null,
    durationMinutes: item.spentMinutes,
    activity: toActivitySummary(activity, language, today),
    optional: item.optional === true,
    window: windowOf(activity, period, from),
    swap: item.completedAt === null ? swapOf(item.activityId, { items, swaps }) : null,
    reasons: item.reasons
      .filter(({ code }) => seesInterests || code !== 'focus')
      .map((reason) => ({
        code: reason.code,
        message: reasonMessage(reason, language),
        ...(reason.code === 'interest' && seesInterests && { interests: activity.interests }),
      })),
    feedback: own ? toFeedback(own) : null,
    feedbacks: viewer === '' ? [] : item.feedbacks.map((one) => ({ ...toFeedback(one), by: person(one.by) })),
    feedbackUntil:
      viewer === ''
        ? null
        : (item.feedbacks
            .map(({ at }) => at)
            .toSorted()
            .at(-1) ?? null),
  }
}

/** Returns null once the outgoing activity is back in the plan: the swap cannot be undone then. */
function swapOf(activityId: string, { items, swaps }: Pick<PlanDocument, 'items' | 'swaps'>): PlanItem['swap'] {
  const swap = swaps.findLast(({ replacement }) => replacement === activityId)
  return swap && !items.some((item) => item.activityId === swap.outgoing)
    ? { activityId: swap.outgoing, undoUntil: new Date(Date.parse(swap.at) + undoMs).toISOString() }
    : null
}

const toFeedback = ({
  engagement,
  difficulty,
  focusMinutes,
  notes,
  toDiary,
}: PlanItemDocument['feedbacks'][number]): Feedback => ({
  engagement,
  difficulty,
  focusMinutes,
  ...(notes === null ? {} : { notes }),
  ...(toDiary === undefined ? {} : { toDiary }),
})

/** Accounts that an item shows: who completed it, and everybody who gave feedback. */
export const peopleOf = ({ completedBy, feedbacks }: PlanItemDocument): readonly string[] => [
  ...(completedBy === null ? [] : [completedBy]),
  ...feedbacks.map(({ by }) => by),
]
