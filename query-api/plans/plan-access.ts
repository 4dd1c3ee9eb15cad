import { accountNames } from '@filiz/application/accounts/account-names.ts'
import { may, type Right } from '@filiz/domain/child/rights.ts'
import { eligibility } from '@filiz/domain/shared/age.ts'
import { monthNamed, monthOf, yearAndMonth, type Month } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { RefusalReason } from '@filiz/domain/shared/refusal.ts'
import { parsePlanId, planId } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { peopleOf, type PlanTexts } from '@filiz/http/presenters/to-plan.ts'
import type { Call } from '@filiz/http/route.ts'
import { childFor, openChild, type ChildAccess } from '../children/child-access.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { todayOf } from './today.ts'
import { planOf, type PlanDocument, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'catalogue' | 'clock'>

/** A plan with sealed notes, with its child as stored and the caller's role. */
export interface PlanAccess extends ChildAccess {
  readonly plan: PlanDocument
  /** The current day in the owner's time zone. */
  readonly today: Day
}

/** Returns a plan with sealed notes; null if it does not exist. */
export async function readPlan(
  id: string,
  { readStore }: Pick<Dependencies, 'readStore'>,
): Promise<PlanDocument | null> {
  const stored = await readStore.get<StoredPlan>(collections.plans, id)
  return stored && planOf(stored)
}

/**
 * Returns a plan of a child for which the caller has the right. If this month's plan is missing, the 404 error gives
 * the reason.
 */
export async function planFor(
  caller: Call<'parent'>['caller'],
  id: string,
  right: Right,
  dependencies: Dependencies,
): Promise<PlanAccess> {
  const parsed = parsePlanId(id)
  if (!parsed) throw new ApiError('NOT_FOUND')
  const [access, plan] = await Promise.all([
    childFor(caller, parsed.childId, right, dependencies),
    readPlan(id, dependencies),
  ])
  const today = todayOf(access, dependencies.clock)
  if (plan) return { ...access, plan, today }
  return refuse(access, monthNamed(parsed.year, parsed.month), today, dependencies)
}

/** Returns the plan of the current month in the owner's time zone. */
export async function currentPlanFor(
  caller: Call<'parent'>['caller'],
  childId: string,
  right: Right,
  dependencies: Dependencies,
): Promise<PlanAccess> {
  const access = await childFor(caller, childId, right, dependencies)
  const today = todayOf(access, dependencies.clock)
  const plan = await readPlan(currentPlanId(childId, today), dependencies)
  return plan ? { ...access, plan, today } : refuse(access, monthOf(today), today, dependencies)
}

export const currentPlanId = (childId: string, today: Day): string => planIdOf(childId, monthOf(today))

/** Returns the id of the child's plan of a month. */
export function planIdOf(childId: string, period: Month): string {
  const { year, month } = yearAndMonth(period)
  return planId(childId, year, month)
}

async function refuse(access: ChildAccess, month: Month, today: Day, dependencies: Dependencies): Promise<never> {
  const { child } = await openChild(access, dependencies)
  if (month !== monthOf(today)) throw new ApiError('NOT_FOUND')
  throw new ApiError('NOT_FOUND', { reason: reasons[eligibility(child.birthDate, today)] })
}

const reasons: Readonly<Record<ReturnType<typeof eligibility>, RefusalReason>> = {
  eligible: 'PLAN_IN_PREPARATION',
  'too-young': 'CHILD_TOO_YOUNG',
  'too-old': 'CHILD_TOO_OLD',
}

type Items = Pick<PlanDocument, 'items'>

export const hasNotes = ({ items }: Items): boolean =>
  items.some(({ feedbacks }) => feedbacks.some(({ notes }) => notes !== null))

/** The plan with decrypted notes. */
export async function openPlan(plan: PlanDocument, { sealer }: Pick<Dependencies, 'sealer'>): Promise<PlanDocument> {
  if (!hasNotes(plan)) return plan
  const notes = await sealer.openTexts(plan.items.flatMap(({ feedbacks }) => feedbacks.map((one) => one.notes)))
  const opened = notes.values()
  return {
    ...plan,
    items: plan.items.map((item) => ({
      ...item,
      feedbacks: item.feedbacks.map((one) => ({ ...one, notes: opened.next().value ?? null })),
    })),
  }
}

/** Returns what the plan is presented with. */
export async function textsOf(
  { plan, role, today }: Pick<PlanAccess, 'plan' | 'role' | 'today'>,
  { caller, language }: Pick<Call<'parent'>, 'caller' | 'language'>,
  fresh: boolean,
  dependencies: Dependencies,
): Promise<PlanTexts> {
  const [activities, names] = await Promise.all([
    activitiesOf(plan, fresh, dependencies),
    accountNames(plan.items.flatMap(peopleOf), dependencies),
  ])
  return { activities, names, language, today, viewer: caller.accountId, seesInterests: may(role, 'see-development') }
}

export const activitiesOf = (
  { items }: Items,
  fresh: boolean,
  { catalogue }: Pick<Dependencies, 'catalogue'>,
): Promise<ReadonlyMap<string, ActivityDocument>> =>
  catalogue.byIds(
    items.map(({ activityId }) => activityId),
    fresh,
  )
