import type { Language } from '../shared/language.ts'
import type { DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

export type Theme = 'light' | 'dark' | 'auto'
/** What an operator or an administrator gives; an account may have both. */
export type GrantedRole = 'ADMIN' | 'ANALYST'
/** The most that somebody may: administrators may do whatever analysts may. */
export type Role = GrantedRole | 'USER'
/** ISO 8601: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7
/** What the family wants to be told of, each by itself. */
export interface Notifications {
  readonly planReady: boolean
  readonly weeklySummary: boolean
  readonly reminders: boolean
  /** What a month was, when it is over. */
  readonly monthLetter: boolean
  /** In order, each once; at least one while `reminders`. */
  readonly reminderDays: readonly Weekday[]
  /** `HH:MM` where the family lives. */
  readonly reminderTime: string
}

/**
 * `requestId` names one request that a mailed link answers: the link's HMAC is over it, its purpose and its expiry,
 * so neither an event nor a job holds a secret (design §8).
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
 * The address was registered again before it was verified, by whomever: another registration with a link, a name and a
 * password of its own. `voidsOlder` (schema 1): the links sent before ended.
 */
export type RegistrationRenewed = DomainEvent<
  'RegistrationRenewed',
  { at: Instant; requestId: string; name: string; language: Language; timeZone: string; voidsOlder: boolean }
>
/** Somebody tried to register an address that already has a verified account: its owner is told by mail. */
export type RegistrationAttempted = DomainEvent<'RegistrationAttempted', { at: Instant }>
/** Another link for a registration; null: for none in particular, so it brings no password. `newest` (schema 1): there was but one. */
export type VerificationRequested = DomainEvent<
  'VerificationRequested',
  { at: Instant; requestId: string; registration: string | null }
>
/** The link was followed. With `change` the pending address took the old one's place. */
export type EmailVerified = DomainEvent<'EmailVerified', { at: Instant; requestId: string; change: boolean }>
/** `taken`: another account has the address; its owner is told, and the link will never work. */
export type EmailChangeRequested = DomainEvent<
  'EmailChangeRequested',
  { at: Instant; requestId: string; email: string; taken: boolean }
>
/** The old address stays: links to the one that was to take its place are void. */
export type EmailChangeWithdrawn = DomainEvent<'EmailChangeWithdrawn', { at: Instant }>
export type PasswordResetRequested = DomainEvent<'PasswordResetRequested', { at: Instant; requestId: string }>
/** The hash is in the vault; the log knows only that it happened. `requestId` with `reset`: the link is used up. */
export type PasswordChanged = DomainEvent<
  'PasswordChanged',
  { at: Instant; how: 'settings' | 'reset'; requestId: string | null }
>
/** Only what changed is present; notifications as a whole (schema 2: with the reminder's days and time; schema 3: with the month's letter). */
export type ProfileChanged = DomainEvent<
  'ProfileChanged',
  { at: Instant; name?: string; language?: Language; theme?: Theme; timeZone?: string; notifications?: Notifications }
>
/** Schema 2: there are analysts, too. An older program would take every role away with one. */
export type RoleGranted = DomainEvent<'RoleGranted', { at: Instant; role: GrantedRole }>
export type RoleRevoked = DomainEvent<'RoleRevoked', { at: Instant; role: GrantedRole }>
/** A place in the family's roster, taken before the child's own stream begins: it holds the limit of 20 under concurrency. */
export type ChildEnrolled = DomainEvent<'ChildEnrolled', { at: Instant; childId: string }>
export type ChildWithdrawn = DomainEvent<'ChildWithdrawn', { at: Instant; childId: string }>
/** Signed in again after 60 days or more unseen: plans are made again. */
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

/** What is sealed on its way to the disk (`shared/personal-data.ts`). */
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
