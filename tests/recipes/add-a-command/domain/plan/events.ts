import { personalFields as ofToday, type PlanEvent as PlanEventOfToday } from '@filiz/domain/plan/events.ts'
import type { DomainEvent, Instant, PersonalFields } from '@filiz/domain/shared/event.ts'

export * from '@filiz/domain/plan/events.ts'

/** The family does not want to see the activity among the remaining ones. */
export type ActivityHidden = DomainEvent<
  'ActivityHidden',
  { at: Instant; childId: string; accountId: string; activityId: string }
>

export type PlanEvent = PlanEventOfToday | ActivityHidden

export const personalFields: PersonalFields<PlanEvent> = { ...ofToday, ActivityHidden: [] }
