import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { drafts, openInTab } from '../../lib/api.ts'
import { localStore } from '../../lib/storage.ts'

/** Unsaved feedback for an activity. */
export const feedbackDraft = (planId: string, activityId: string) =>
  drafts.of<object>(`feedback ${planId}/${activityId}`)

/**
 * The activity of a plan whose feedback form is open. The form opens again after a reload or a sign-in. Stored for each
 * tab, so that the form does not reappear days later.
 */
const openForm = (planId: string) => openInTab.of<string>(`feedback open ${planId}`)

export function noteOpen(planId: string, activityId: string | undefined) {
  if (activityId === undefined) openForm(planId).clear()
  else openForm(planId).keep(activityId)
}

/** Returns the activity whose feedback form was open with unsaved values when the user left the page. */
export function interrupted(plan: Plan): PlanItem | undefined {
  const activityId = openForm(plan.id).read()
  return plan.items.find(
    (item) =>
      item.activityId === activityId &&
      item.status === 'completed' &&
      feedbackDraft(plan.id, item.activityId).read() !== undefined,
  )
}

const noteStays = 'notesNotToDiary'
/** Whether a new note also goes into the diary, as the user last chose on this device; true at first. */
export const isNoteToDiary = () => localStore.getItem(noteStays) === null
export function rememberNoteToDiary(toDiary: boolean) {
  if (toDiary) localStore.removeItem(noteStays)
  else localStore.setItem(noteStays, 'true')
}
