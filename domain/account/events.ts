import type { Language } from '../shared/language.ts'
import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

export type Theme = 'light' | 'dark' | 'auto'
/** Roles that an operator or administrator grants; an account may have both. */
export const grantedRoles = ['ADMIN', 'ANALYST'] as const
export type GrantedRole = (typeof grantedRoles)[number]
/** The highest role of an account: administrators may do everything that analysts may. */
export type Role = GrantedRole | 'USER'
/** ISO 8601: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7
/** The notifications that the family has turned on. */
export interface Notifications {
  readonly planReady: boolean
  readonly weeklySummary: boolean
  readonly reminders: boolean
  /** The letter about a month that is over. */
  readonly monthLetter: boolean
  /** Sorted and distinct; at least one while `reminders` is on. */
  readonly reminderDays: readonly Weekday[]
  /** `HH:MM` in the family's time zone. */
  readonly reminderTime: string
}

/**
 * `requestId` identifies the request of a mailed link. The link's HMAC covers request, purpose and expiry, so neither
 * events nor jobs hold a secret.
 */
export type AccountRegistered = DomainEvent<
  'AccountRegistered',
  {
    at: Instant
    accountId: string
    requestId: string
    name: string
    email: string
    language: Language
    timeZone: string
  }
>
/**
 * The address was registered again before it was verified: a further registration with its own link, name and password.
 * `voidsOlder` (schema 1): former links became void.
 */
export type RegistrationRenewed = DomainEvent<
  'RegistrationRenewed',
  { at: Instant; requestId: string; name: string; language: Language; timeZone: string; voidsOlder: boolean }
>
/** An address with a verified account was registered again; its owner is told by mail. */
export type RegistrationAttempted = DomainEvent<'RegistrationAttempted', { at: Instant }>
/**
 * A further link for a registration. Null: the link belongs to no registration and sets no password. `newest` (schema
 * 1): there was only one registration.
 */
export type VerificationRequested = DomainEvent<
  'VerificationRequested',
  { at: Instant; requestId: string; registration: string | null }
>
/** A link was followed. `change`: the pending address replaced the old one. */
export type EmailVerified = DomainEvent<'EmailVerified', { at: Instant; requestId: string; change: boolean }>
/** `taken`: another account has the address; its owner is told, and the link never works. */
export type EmailChangeRequested = DomainEvent<
  'EmailChangeRequested',
  { at: Instant; requestId: string; email: string; taken: boolean }
>
/** The current address stays, and links to the pending address become void. */
export type EmailChangeWithdrawn = DomainEvent<'EmailChangeWithdrawn', { at: Instant }>
export type PasswordResetRequested = DomainEvent<'PasswordResetRequested', { at: Instant; requestId: string }>
/** The vault holds the hash; the log only records the change. `requestId` (with `reset`): the used link. */
export type PasswordChanged = DomainEvent<
  'PasswordChanged',
  { at: Instant; how: 'settings' | 'reset'; requestId: string | null }
>
/**
 * Holds only changed fields; notifications are complete (schema 2 adds reminder days and time, schema 3 the monthly
 * letter).
 */
export type ProfileChanged = DomainEvent<
  'ProfileChanged',
  { at: Instant; name?: string; language?: Language; theme?: Theme; timeZone?: string; notifications?: Notifications }
>
/** Schema 2 adds the analyst role. An older program would revoke every role together with one. */
export type RoleGranted = DomainEvent<'RoleGranted', { at: Instant; role: GrantedRole }>
export type RoleRevoked = DomainEvent<'RoleRevoked', { at: Instant; role: GrantedRole }>
/**
 * A place in the family's roster, taken before the child's stream begins. It enforces the limit of 20 under
 * concurrency.
 */
export type ChildEnrolled = DomainEvent<'ChildEnrolled', { at: Instant; childId: string }>
export type ChildWithdrawn = DomainEvent<'ChildWithdrawn', { at: Instant; childId: string }>
/** The family signed in again after 60 or more days; plans are made again. */
export type FamilyReturned = DomainEvent<'FamilyReturned', { at: Instant }>
export type AccountDeleted = DomainEvent<'AccountDeleted', { at: Instant; children: readonly string[] }>

export type AccountEvent =
  | AccountRegistered
  | RegistrationRenewed
  | RegistrationAttempted
  | VerificationRequested
  | EmailVerified
  | EmailChangeRequested
  | EmailChangeWithdrawn
  | PasswordResetRequested
  | PasswordChanged
  | ProfileChanged
  | RoleGranted
  | RoleRevoked
  | ChildEnrolled
  | ChildWithdrawn
  | FamilyReturned
  | AccountDeleted

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<AccountEvent> = {
  AccountRegistered: ['name', 'email'],
  RegistrationRenewed: ['name'],
  RegistrationAttempted: [],
  VerificationRequested: [],
  EmailVerified: [],
  EmailChangeRequested: ['email'],
  EmailChangeWithdrawn: [],
  PasswordResetRequested: [],
  PasswordChanged: [],
  ProfileChanged: ['name'],
  RoleGranted: [],
  RoleRevoked: [],
  ChildEnrolled: [],
  ChildWithdrawn: [],
  FamilyReturned: [],
  AccountDeleted: [],
}
