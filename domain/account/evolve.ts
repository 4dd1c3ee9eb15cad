import type { Instant } from '../shared/event.ts'
import type {
  AccountEvent,
  AccountRegistered,
  GrantedRole,
  InvitationIds,
  Notifications,
  Role,
  Theme,
} from './events.ts'
import { highestRole, withRole, withoutRole } from './roles.ts'
import type { Language } from '../shared/language.ts'

/**
 * A mailed link that is still valid. Following it proves access to `email` and verifies `registration`, whose password
 * then applies.
 */
export interface OpenVerification {
  readonly requestId: string
  readonly email: string
  readonly registration: string | null
}

/**
 * A registration of an address that is not verified yet. Several can be open at once; the first followed link decides
 * which of them is verified.
 */
export interface Registration {
  readonly requestId: string
  readonly at: Instant
  readonly name: string
  readonly language: Language
  readonly timeZone: string
  readonly invitation?: InvitationIds
}

export interface Account {
  readonly accountId: string
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly theme: Theme
  readonly timeZone: string
  readonly notifications: Notifications
  /** The app records what it shows. Off until the user allows it. */
  readonly isExposureRecorded: boolean
  readonly roles: readonly GrantedRole[]
  /** The highest role. */
  readonly role: Role
  readonly memberSince: Instant
  /** Time of the last return after a long absence. */
  readonly returnedAt: Instant | null
  /** The address that waits for verification. `taken`: it belongs to another account and has no working link. */
  readonly pendingEmail: { readonly email: string; readonly taken: boolean } | null
  /** Time of the last attempt to register the account's address again. */
  readonly registrationAttemptedAt: Instant | null
  /** Times of the latest requests of each kind, newest last, at most `freeMailsPerDay` of each. */
  readonly mailsAskedAt: { readonly [K in AskedMail]: readonly Instant[] }
  /** Open registrations, newest last, at most `maxOpenRequests`; empty after a verification. */
  readonly registrations: readonly Registration[]
  /**
   * The verified registration, whose password is valid until another is set. Null when the address was verified in
   * another way.
   */
  readonly verifiedRegistration: string | null
  /** Open links, newest last, at most `maxOpenRequests`. */
  readonly openVerifications: readonly OpenVerification[]
  /** Request ids of open reset links, newest last, at most `maxOpenRequests`. */
  readonly openResets: readonly string[]
  /** Ids of the family's children, at most `maxChildren`. */
  readonly children: readonly string[]
}

/** Mails that anyone can request by entering an address. */
export type AskedMail = 'verification' | 'emailChange' | 'passwordReset'

export type AccountState =
  | { readonly status: 'none' }
  | ({ readonly status: 'unverified' } & Account)
  | ({ readonly status: 'active' } & Account)
  | { readonly status: 'deleted'; readonly accountId: string }

export const maxChildren = 20
/** Maximum number of open links of an account; older ones become void. */
export const maxOpenRequests = 10
/**
 * Number of mails of each kind that may be requested within a day without delay. Further mails are limited to one an
 * hour, because a link is valid for at least an hour.
 */
export const freeMailsPerDay = 5
/** Days without activity after which a family gets no new plans until it returns. */
export const unseenDays = 60

export const initialTheme: Theme = 'auto'
/** Notifications are off by default, except that somebody joined. The form suggests Saturday at ten. */
export const initialNotifications: Notifications = {
  planReady: false,
  weeklySummary: false,
  reminders: false,
  monthLetter: false,
  newChecklist: false,
  othersCompleted: false,
  othersRemembered: false,
  othersJoined: true,
  reminderDays: [6],
  reminderTime: '10:00',
}

/** Returns the address that an open link verifies; undefined when the link is void. */
export const addressToVerify = (state: AccountState, requestId: string): string | undefined =>
  state.status === 'unverified' || state.status === 'active'
    ? state.openVerifications.find((open) => open.requestId === requestId)?.email
    : undefined

/** Returns the invitation from which the registration that an open link verifies was made. */
export function invitationOfLink(state: AccountState, requestId: string): InvitationIds | undefined {
  if (state.status !== 'unverified' && state.status !== 'active') return undefined
  const link = state.openVerifications.find((open) => open.requestId === requestId)
  return state.registrations.find((one) => one.requestId === link?.registration)?.invitation
}

export const initial: AccountState = { status: 'none' }

export function evolve(state: AccountState, event: AccountEvent): AccountState {
  if (event.type === 'AccountRegistered') return registered(event)
  if (state.status === 'none' || state.status === 'deleted') return state
  switch (event.type) {
    case 'RegistrationRenewed': {
      const { at, name, language, timeZone, requestId, voidsOlder, invitation } = event.data
      const registrations = newest([
        ...(voidsOlder ? [] : state.registrations),
        { requestId, at, name, language, timeZone, ...(invitation && { invitation }) },
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
    case 'ExposureChosen':
      return { ...state, isExposureRecorded: event.data.isAllowed }
    case 'RoleGranted':
      return withRoles(state, withRole(state.roles, event.data.role))
    case 'RoleRevoked':
      return withRoles(state, withoutRole(state.roles, event.data.role))
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
  isExposureRecorded: false,
  roles: [],
  role: 'USER',
  memberSince: data.at,
  returnedAt: null,
  pendingEmail: null,
  registrationAttemptedAt: null,
  mailsAskedAt: { verification: [], emailChange: [], passwordReset: [] },
  registrations: [
    {
      requestId: data.requestId,
      at: data.at,
      name: data.name,
      language: data.language,
      timeZone: data.timeZone,
      ...(data.invitation && { invitation: data.invitation }),
    },
  ],
  verifiedRegistration: null,
  openVerifications: [{ requestId: data.requestId, email: data.email, registration: data.requestId }],
  openResets: [],
  children: [],
})

/** The first followed link voids all other registrations. */
const verified = (state: Account & { status: 'unverified' | 'active' }, requestId: string): AccountState => ({
  ...state,
  status: 'active',
  registrations: [],
  openVerifications: [],
  verifiedRegistration: state.openVerifications.find((open) => open.requestId === requestId)?.registration ?? null,
})

/** Voids links for password resets, because they were mailed to the old address. */
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
): AccountState => ({ ...state, roles, role: highestRole(roles) })

const asked = <S extends Account>(state: S, mail: AskedMail, { data: { at } }: AccountEvent): S => ({
  ...state,
  mailsAskedAt: { ...state.mailsAskedAt, [mail]: [...state.mailsAskedAt[mail], at].slice(-freeMailsPerDay) },
})

const newest = <T>(requests: readonly T[]): readonly T[] => requests.slice(-maxOpenRequests)
