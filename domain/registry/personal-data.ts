import * as account from '../account/events.ts'
import * as activity from '../activity/events.ts'
import * as administrators from '../administrators/events.ts'
import * as child from '../child/events.ts'
import * as insights from '../insights/events.ts'
import * as imports from '../imports/events.ts'
import * as plan from '../plan/events.ts'
import type { PersonalFields } from '../shared/event.ts'

export type FilizEvent =
  | account.AccountEvent
  | administrators.AdministratorsEvent
  | child.ChildEvent
  | activity.ActivityEvent
  | imports.ImportEvent
  | plan.PlanEvent
  | insights.InsightsEvent

/**
 * The personal fields of each event: sealed on their way to the disk, forgotten when the subject's key is destroyed
 * (design §10). A new event type does not compile until its `events.ts` says which of its fields are personal.
 */
export const personalFields: PersonalFields<FilizEvent> = {
  ...account.personalFields,
  ...administrators.personalFields,
  ...child.personalFields,
  ...activity.personalFields,
  ...imports.personalFields,
  ...plan.personalFields,
  ...insights.personalFields,
}

/** What a personal field reads as after its subject was forgotten. Folds must bear it (a birth date, too, may read so). */
export const FORGOTTEN = '[forgotten]'
