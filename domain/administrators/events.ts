import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

/** Who was an administrator when the list began: before there was one, only the accounts' own streams knew. */
export type AdministratorsListed = DomainEvent<'AdministratorsListed', { at: Instant; accountIds: readonly string[] }>
export type AdministratorAppointed = DomainEvent<'AdministratorAppointed', { at: Instant; accountId: string }>
export type AdministratorDismissed = DomainEvent<'AdministratorDismissed', { at: Instant; accountId: string }>

export type AdministratorsEvent = AdministratorsListed | AdministratorAppointed | AdministratorDismissed

/** What is sealed on its way to the disk (`shared/personal-data.ts`). */
export const personalFields: PersonalFields<AdministratorsEvent> = {
  AdministratorsListed: [],
  AdministratorAppointed: [],
  AdministratorDismissed: [],
}
