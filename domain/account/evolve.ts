import type { Instant } from '../shared/event.ts'
import type { AccountEvent, AccountRegistered, GrantedRole, Notifications, Role, Theme } from './events.ts'
import type { Language } from '../shared/language.ts'

/**
 * A link that was mailed and may still be followed: it proves that whoever follows it reads mail at `email`, and wants the
 * `registration` that it was mailed for, with its password and no other's.
 */
export interface OpenVerification {
  readonly requestId: string
  readonly email: string
  readonly registration: string | null
}

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
/** Nothing is sent before it was chosen; Saturday at ten is only what the form begins with. */
export const initialNotifications: Notifications = {
  planReady: false,
  weeklySummary: false,
  reminders: false,
  monthLetter: false,
  reminderDays: [6],
  reminderTime: '10:00',
}

/** The address that an open request's link is mailed to; undefined where the link would not work (any more). */
export const addressToVerify = (state: AccountState, requestId: string): string | undefined =>
  state.status === 'unverified' || state.status === 'active'
    ? state.openVerifications.find((open) => open.requestId === requestId)?.email
    : undefined

export const initial: AccountState = { status: 'none' }

export function evolve(state: AccountState, event: AccountEvent): AccountState {
  if (event.type === 'AccountRegistered') return registered(event)
  if (state.status === 'none' || state.status === 'deleted') return state
  switch (event.type) {
    case 'RegistrationRenewed': {
      const { at, name, language, timeZone, requestId, voidsOlder } = event.data
      const registrations = newest([
        ...(voidsOlder ? [] : state.registrations),
        { requestId, at, name, language, timeZone },
      ])
      const openVerifications = newest([
        ...(voidsOlder ? [] : state.openVerifications),
        { requestId, email: state.email, registration: requestId },
      ])
      return {
        ...state,
        name,
        language,
        timeZone,
        registrations,
        openVerifications: openVerifications.filter(
          ({ registration }) => registration === null || registrations.some((one) => one.requestId === registration),
        ),
      }
    }
    case 'RegistrationAttempted':
      return { ...state, registrationAttemptedAt: event.data.at }
    case 'VerificationRequested': {
      const email = state.pendingEmail?.email ?? state.email
      const registration =
        event.data.registration === 'newest' ? (state.registrations.at(-1)?.requestId ?? null) : event.data.registration
      const noted = asked(state, 'verification', event)
      return state.pendingEmail?.taken
        ? noted
        : {
            ...noted,
            openVerifications: newest([
              ...state.openVerifications,
              { requestId: event.data.requestId, email, registration },
            ]),
          }
    }
    case 'EmailVerified':
      return event.data.change ? addressChanged(state) : verified(state, event.data.requestId)
    case 'EmailChangeRequested': {
      const { email, taken, requestId } = event.data
      return {
        ...asked(state, 'emailChange', event),
        pendingEmail: { email, taken },
        openVerifications: taken ? [] : [{ requestId, email, registration: null }],
      }
    }
    case 'EmailChangeWithdrawn':
      return { ...state, pendingEmail: null, openVerifications: [] }
    case 'PasswordResetRequested':
      return {
        ...asked(state, 'passwordReset', event),
        openResets: newest([...state.openResets, event.data.requestId]),
      }
    case 'PasswordChanged':
      return { ...state, openResets: [] }
    case 'ProfileChanged': {
      const { at: _, ...changed } = event.data
      return { ...state, ...changed }
    }
    case 'RoleGranted':
      return withRoles(state, [...state.roles.filter((role) => role !== event.data.role), event.data.role])
    case 'RoleRevoked':
      return withRoles(
        state,
        state.roles.filter((role) => role !== event.data.role),
      )
    case 'ChildEnrolled':
      return { ...state, children: [...state.children, event.data.childId] }
    case 'ChildWithdrawn':
      return { ...state, children: state.children.filter((childId) => childId !== event.data.childId) }
    case 'FamilyReturned':
      return { ...state, returnedAt: event.data.at }
    case 'AccountDeleted':
      return { status: 'deleted', accountId: state.accountId }
  }
}

const registered = ({ data }: AccountRegistered): AccountState => ({
  status: 'unverified',
  accountId: data.accountId,
  name: data.name,
  email: data.email,
  language: data.language,
  theme: initialTheme,
  timeZone: data.timeZone,
  notifications: initialNotifications,
  roles: [],
  role: 'USER',
  memberSince: data.at,
  returnedAt: null,
  pendingEmail: null,
  registrationAttemptedAt: null,
  mailsAskedAt: { verification: [], emailChange: [], passwordReset: [] },
  registrations: [
    { requestId: data.requestId, at: data.at, name: data.name, language: data.language, timeZone: data.timeZone },
  ],
  verifiedRegistration: null,
  openVerifications: [{ requestId: data.requestId, email: data.email, registration: data.requestId }],
  openResets: [],
  children: [],
})

/** The first link that is followed ends all registrations but its own. */
const verified = (state: Account & { status: 'unverified' | 'active' }, requestId: string): AccountState => ({
  ...state,
  status: 'active',
  registrations: [],
  openVerifications: [],
  verifiedRegistration: state.openVerifications.find((open) => open.requestId === requestId)?.registration ?? null,
})

/** Links to reset the password went to the old address: they end with it. */
const addressChanged = (state: Account & { status: 'unverified' | 'active' }): AccountState => ({
  ...state,
  email: state.pendingEmail?.email ?? state.email,
  pendingEmail: null,
  openVerifications: [],
  openResets: [],
})

const withRoles = (
  state: Account & { status: 'unverified' | 'active' },
  roles: readonly GrantedRole[],
): AccountState => ({
  ...state,
  roles,
  role: roles.includes('ADMIN') ? 'ADMIN' : roles.includes('ANALYST') ? 'ANALYST' : 'USER',
})

const asked = <S extends Account>(state: S, mail: AskedMail, { data: { at } }: AccountEvent): S => ({
  ...state,
  mailsAskedAt: { ...state.mailsAskedAt, [mail]: [...state.mailsAskedAt[mail], at].slice(-askedFreelyADay) },
})

const newest = <T>(requests: readonly T[]): readonly T[] => requests.slice(-maxOpenRequests)
