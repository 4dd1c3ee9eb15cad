import { eligibility } from '@filiz/domain/shared/age.ts'
import { monthNamed, monthOf } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { RefusalReason } from '@filiz/domain/shared/refusal.ts'
import { parsePlanId } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { ownOpenChild } from './own-children.ts'
import type { PlanDocument } from '@filiz/domain/read-models/plans.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'catalogue'>

/** The caller's own plan as stored. If this month's plan is missing, the 404 error gives the reason. */
export async function ownPlan(
  accountId: string,
  planId: string,
  today: Day,
  dependencies: Dependencies,
): Promise<PlanDocument> {
  const plan = await dependencies.readStore.get<PlanDocument>(collections.plans, planId)
  if (plan?.accountId === accountId) return plan
  const parsed = parsePlanId(planId)
  if (plan || !parsed) throw new ApiError('NOT_FOUND')
  const { birthDate } = await ownOpenChild(accountId, parsed.childId, dependencies)
  if (monthNamed(parsed.year, parsed.month) !== monthOf(today)) throw new ApiError('NOT_FOUND')
  throw new ApiError('NOT_FOUND', { reason: reasons[eligibility(birthDate, today)] })
}

const reasons: Readonly<Record<ReturnType<typeof eligibility>, RefusalReason>> = {
  eligible: 'PLAN_IN_PREPARATION',
  'too-young': 'CHILD_TOO_YOUNG',
  'too-old': 'CHILD_TOO_OLD',
}

export const hasNotes = ({ items }: Pick<PlanDocument, 'items'>): boolean =>
  items.some(({ feedback }) => feedback && feedback.notes !== null)

/** The plan with decrypted notes. */
export async function openPlan(plan: PlanDocument, { sealer }: Pick<Dependencies, 'sealer'>): Promise<PlanDocument> {
  if (!hasNotes(plan)) return plan
  const notes = await sealer.openTexts(plan.items.map(({ feedback }) => feedback?.notes ?? null))
  return {
    ...plan,
    items: plan.items.map((item, index) =>
      item.feedback ? { ...item, feedback: { ...item.feedback, notes: notes[index]! } } : item,
    ),
  }
}

export const activitiesOf = (
  { items }: Pick<PlanDocument, 'items'>,
  fresh: boolean,
  { catalogue }: Pick<Dependencies, 'catalogue'>,
): Promise<ReadonlyMap<string, ActivityDocument>> =>
  catalogue.byIds(
    items.map(({ activityId }) => activityId),
    fresh,
  )
