import type { Instant } from '../shared/event.ts'
import type { GrantedRole, Language, Notifications, Role, Theme } from './events.ts'

/**
 * A link that was mailed and may still be followed: it proves that whoever follows it reads mail at `email`, and wants the
 * `registration` that it was mailed for, with its password and no other's.
 */
export interface OpenVerification { readonly requestId: string; readonly email: string; readonly registration: string | null }

/** Who registered an address that nobody has verified yet. Anybody may; whose it is, the first link that is followed decides. */
export interface Registration {
  readonly requestId: string
  readonly at: Instant
  readonly name: string
  readonly language: Language
  readonly timeZone: string
}

export interface Account {
  readonly accountId: string
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly theme: Theme
  readonly timeZone: string
  readonly notifications: Notifications
  readonly roles: readonly GrantedRole[]
  /** The most of them. */
  readonly role: Role
  readonly memberSince: Instant
  /** The last time that the family came back after a long while. */
  readonly returnedAt: Instant | null
  /** The address that waits for its link to be followed; `taken`: there is no such link. */
  readonly pendingEmail: { readonly email: string; readonly taken: boolean } | null
  /** The last time that somebody tried to register the account's address. */
  readonly registrationAttemptedAt: Instant | null
  /** Newest last, at most `askedFreelyADay` of each kind. */
  readonly mailsAskedAt: { readonly [K in AskedMail]: readonly Instant[] }
  /** Newest last, at most `maxOpenRequests`; none once one was verified. */
  readonly registrations: readonly Registration[]
  /** The one that was verified: its password is the account's until another is set. Null where the address was proved otherwise. */
  readonly verifiedRegistration: string | null
  /** Newest last, at most `maxOpenRequests`. */
  readonly openVerifications: readonly OpenVerification[]
  /** Request ids, newest last, at most `maxOpenRequests`. */
  readonly openResets: readonly string[]
  /** The family's roster: ids of its children, at most `maxChildren`. */
  readonly children: readonly string[]
}

/** Mails that strangers, too, can ask for by entering an address. */
export type AskedMail = 'verification' | 'emailChange' | 'passwordReset'

export type AccountState =
  | { readonly status: 'none' }
  | ({ readonly status: 'unverified' } & Account)
  | ({ readonly status: 'active' } & Account)
  | { readonly status: 'deleted'; readonly accountId: string }

export const maxChildren = 20
/** Of links to one account, older ones end when there are more than this. */
export const maxOpenRequests = 10
/** So many mails of a kind may be asked for within a day; beyond them one an hour, the time that a link lives at least. */
export const askedFreelyADay = 5
/** A family unseen for so many days gets no new plans until it returns (design, Scale). */
export const unseenDays = 60

export const initialTheme: Theme = 'auto'
export const initialNotifications: Notifications = { planReady: true, weeklySummary: true, reminders: true }

/** The address that an open request's link is mailed to; undefined where the link would not work (any more). */
export const addressToVerify = (state: AccountState, requestId: string): string | undefined =>
  state.status === 'unverified' || state.status === 'active'
    ? state.openVerifications.find(open => open.requestId === requestId)?.email
    : undefined
