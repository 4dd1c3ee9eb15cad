import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

/** The owner of an address wants no invitations, from anybody. The stream's name has a keyed hash of the address. */
export type InvitationsStopped = DomainEvent<'InvitationsStopped', { at: Instant }>
/** The owner of the address wants invitations again. */
export type InvitationsAllowed = DomainEvent<'InvitationsAllowed', { at: Instant }>

export type InviteeEvent = InvitationsStopped | InvitationsAllowed

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<InviteeEvent> = { InvitationsStopped: [], InvitationsAllowed: [] }
