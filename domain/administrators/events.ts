import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

/** The administrators at the time when the list was created; before, only the account streams recorded them. */
export type AdministratorsListed = DomainEvent<'AdministratorsListed', { at: Instant; accountIds: readonly string[] }>
export type AdministratorAppointed = DomainEvent<'AdministratorAppointed', { at: Instant; accountId: string }>
export type AdministratorDismissed = DomainEvent<'AdministratorDismissed', { at: Instant; accountId: string }>

export type AdministratorsEvent = AdministratorsListed | AdministratorAppointed | AdministratorDismissed

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<AdministratorsEvent> = {
  AdministratorsListed: [],
  AdministratorAppointed: [],
  AdministratorDismissed: [],
}
