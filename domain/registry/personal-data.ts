import * as account from '../account/events.ts'
import * as activity from '../activity/events.ts'
import * as administrators from '../administrators/events.ts'
import * as child from '../child/events.ts'
import * as dataSets from '../data-sets/events.ts'
import * as development from '../development/events.ts'
import * as exposure from '../exposure/events.ts'
import * as insights from '../insights/events.ts'
import * as imports from '../imports/events.ts'
import * as invitees from '../invitees/events.ts'
import * as milestones from '../milestones/events.ts'
import * as memories from '../memories/events.ts'
import * as plan from '../plan/events.ts'
import type { PersonalFields } from '../shared/event.ts'

export type FilizEvent =
  | account.AccountEvent
  | administrators.AdministratorsEvent
  | child.ChildEvent
  | activity.ActivityEvent
  | imports.ImportEvent
  | dataSets.DataSetEvent
  | invitees.InviteeEvent
  | plan.PlanEvent
  | development.DevelopmentEvent
  | exposure.ExposureEvent
  | milestones.MilestonesEvent
  | memories.MemoriesEvent
  | insights.InsightsEvent

/**
 * The personal fields of each event type. They are encrypted on disk and become unreadable when the subject's key is
 * destroyed. A new event type does not compile until its `events.ts` declares its personal fields.
 */
export const personalFields: PersonalFields<FilizEvent> = {
  ...account.personalFields,
  ...administrators.personalFields,
  ...child.personalFields,
  ...activity.personalFields,
  ...imports.personalFields,
  ...dataSets.personalFields,
  ...invitees.personalFields,
  ...plan.personalFields,
  ...development.personalFields,
  ...exposure.personalFields,
  ...milestones.personalFields,
  ...memories.personalFields,
  ...insights.personalFields,
}

/** Value of a personal field whose subject was erased. Folds must accept it everywhere, even as a birth date. */
export const FORGOTTEN = '[forgotten]'
