import type { Day, DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

/** `accountId`: who saw it. `day`: the local day of that account, whoever owns the child. */
interface Common {
  at: Instant
  accountId: string
  day: Day
}

/** The app was opened on this day. */
export type AppOpened = DomainEvent<'AppOpened', Common>
/** The plan was on the screen on this day. */
export type PlanSeen = DomainEvent<'PlanSeen', Common & { childId: string; planId: string }>
/** The activity was on the screen as a suggestion of this day for the child. */
export type SuggestionShown = DomainEvent<'SuggestionShown', Common & { childId: string; activityId: string }>

export type ExposureEvent = AppOpened | PlanSeen | SuggestionShown

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<ExposureEvent> = { AppOpened: [], PlanSeen: [], SuggestionShown: [] }
