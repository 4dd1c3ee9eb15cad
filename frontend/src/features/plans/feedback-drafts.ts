import { drafts, openInTab } from '../../lib/api.ts'
import type { Plan, PlanItem } from './types.ts'

/** What was filled in for an activity and not saved yet. */
export const feedbackDraft = (planId: string, activityId: string) =>
  drafts.of<object>(`feedback ${planId}/${activityId}`)

/** Of a plan, the activity whose form is open: a page that is loaded again, or come back to after signing in, opens it once more. In its tab only: days later, nobody wants to be met by it. */
const openForm = (planId: string) => openInTab.of<string>(`feedback open ${planId}`)

export function noteOpen(planId: string, activityId: string | undefined) {
  if (activityId === undefined) openForm(planId).clear()
  else openForm(planId).keep(activityId)
}

/** The activity whose form was open, with something in it, when the page went away. */
export function interrupted(plan: Plan): PlanItem | undefined {
  const activityId = openForm(plan.id).read()
  return plan.items.find(
    (item) =>
      item.activityId === activityId &&
      item.status === 'completed' &&
      feedbackDraft(plan.id, item.activityId).read() !== undefined,
  )
}
