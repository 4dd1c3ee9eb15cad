import type { Language } from '../shared/language.ts'
import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

export type Theme = 'light' | 'dark' | 'auto'
/** Roles that an operator or administrator grants, highest first; an account may have several. */
export const grantedRoles = ['ADMIN', 'EDITOR', 'ANALYST'] as const
export type GrantedRole = (typeof grantedRoles)[number]
/** The highest role that an account has. Administrators may do everything that editors and analysts may. */
export type Role = GrantedRole | 'USER'
/** ISO 8601: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7
/** The notifications that the family has turned on, with the days and time of its reminders. */
export interface Notifications {
  readonly planReady: boolean
  readonly weeklySummary: boolean
  readonly reminders: boolean
  /** A mail about each month, sent after the month ends. */
  readonly monthLetter: boolean
  /** A mail on the day on which a child reaches the age of a checklist of milestones. */
  readonly newChecklist: boolean
  /** Pushes about what another parent did: completed an activity, added a memory, joined. */
  readonly othersCompleted: boolean
  readonly othersRemembered: boolean
  readonly othersJoined: boolean
  /** Sorted and distinct; at least one while `reminders` is on. */
  readonly reminderDays: readonly Weekday[]
  /** `HH:MM` in the family's time zone. */
  readonly reminderTime: string
}

/** `childId`: the invitation's first child. */
export interface InvitationIds {
  readonly childId: string
  readonly invitationId: string
  readonly expiresAt: Instant
}

/**
 * `requestId` identifies the request for a mailed link. The link's HMAC covers request, purpose and expiry, so neither
 * events nor jobs contain a secret.
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
    /** The invitation from which the account was registered; the mailed link leads back to it. */
    invitation?: InvitationIds
  }
>
/**
 * The address was registered again before it was verified: a further registration with its own link, name and password.
 * `voidsOlder` (schema 1): former links became void.
 */
export type RegistrationRenewed = DomainEvent<
  'RegistrationRenewed',
  {
    at: Instant
    requestId: string
    name: string
    language: Language
    timeZone: string
    voidsOlder: boolean
    invitation?: InvitationIds
  }
>
/** Somebody registered an address that already has a verified account; the owner is informed by mail. */
export type RegistrationAttempted = DomainEvent<'RegistrationAttempted', { at: Instant }>
/**
 * Another link was requested. `registration`: the registration that the link verifies; null when the link belongs to
 * none and sets no password; `newest` (schema 1) when only one registration was possible.
 */
export type VerificationRequested = DomainEvent<
  'VerificationRequested',
  { at: Instant; requestId: string; registration: string | null }
>
/** The user followed a link. `change`: the pending address has replaced the old one. */
export type EmailVerified = DomainEvent<'EmailVerified', { at: Instant; requestId: string; change: boolean }>
/** `taken`: another account has the address; that account is informed by mail, and the link never works. */
export type EmailChangeRequested = DomainEvent<
  'EmailChangeRequested',
  { at: Instant; requestId: string; email: string; taken: boolean }
>
/** The account keeps its current address, and links to the pending address become void. */
export type EmailChangeWithdrawn = DomainEvent<'EmailChangeWithdrawn', { at: Instant }>
export type PasswordResetRequested = DomainEvent<'PasswordResetRequested', { at: Instant; requestId: string }>
/**
 * The vault stores the password hash; the event only records the change. `requestId`: the link that was used, or null
 * when the password was changed in the settings.
 */
export type PasswordChanged = DomainEvent<
  'PasswordChanged',
  { at: Instant; how: 'settings' | 'reset'; requestId: string | null }
>
/**
 * Contains only the changed fields, but always all notification settings (schema 2 adds reminder days and time, schema
 * 3 the monthly letter).
 */
export type ProfileChanged = DomainEvent<
  'ProfileChanged',
  { at: Instant; name?: string; language?: Language; theme?: Theme; timeZone?: string; notifications?: Notifications }
>
/** The user allowed or forbade the recording of what the app shows (`domain/exposure`). */
export type ExposureChosen = DomainEvent<'ExposureChosen', { at: Instant; isAllowed: boolean }>
/**
 * Schema 2 adds the analyst role, schema 3 the editor role. The schema version keeps out older programs, which would
 * take one role for another.
 */
export type RoleGranted = DomainEvent<'RoleGranted', { at: Instant; role: GrantedRole }>
export type RoleRevoked = DomainEvent<'RoleRevoked', { at: Instant; role: GrantedRole }>
/**
 * The child joined the account's list of children. This event precedes the child's own stream, so that the limit of 20
 * holds under concurrency.
 */
export type ChildEnrolled = DomainEvent<'ChildEnrolled', { at: Instant; childId: string }>
export type ChildWithdrawn = DomainEvent<'ChildWithdrawn', { at: Instant; childId: string }>
/** The family signed in again after 60 or more days; planning for it resumes. */
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
  | ExposureChosen
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
  ExposureChosen: [],
  RoleGranted: [],
  RoleRevoked: [],
  ChildEnrolled: [],
  ChildWithdrawn: [],
  FamilyReturned: [],
  AccountDeleted: [],
}
