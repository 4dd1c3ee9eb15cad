import type { AccountEvent, AccountRegistered, GrantedRole } from './events.ts'
import { askedFreelyADay, initialNotifications, initialTheme, maxOpenRequests, type Account, type AccountState, type AskedMail } from './state.ts'

export const initial: AccountState = { status: 'none' }

export function evolve(state: AccountState, event: AccountEvent): AccountState {
  if (event.type === 'AccountRegistered') return registered(event)
  if (state.status === 'none' || state.status === 'deleted') return state
  switch (event.type) {
    case 'RegistrationRenewed': {
      const { at, name, language, timeZone, requestId, voidsOlder } = event.data
      const registrations = newest([...(voidsOlder ? [] : state.registrations), { requestId, at, name, language, timeZone }])
      const openVerifications = newest([...(voidsOlder ? [] : state.openVerifications), { requestId, email: state.email, registration: requestId }])
      return { ...state, name, language, timeZone, registrations, openVerifications: openVerifications.filter(({ registration }) => registration === null || registrations.some(one => one.requestId === registration)) }
    }
    case 'RegistrationAttempted':
      return { ...state, registrationAttemptedAt: event.data.at }
    case 'VerificationRequested': {
      const email = state.pendingEmail?.email ?? state.email
      const registration = event.data.registration === 'newest' ? state.registrations.at(-1)?.requestId ?? null : event.data.registration
      const noted = asked(state, 'verification', event)
      return state.pendingEmail?.taken ? noted : { ...noted, openVerifications: newest([...state.openVerifications, { requestId: event.data.requestId, email, registration }]) }
    }
    case 'EmailVerified':
      return event.data.change ? addressChanged(state) : verified(state, event.data.requestId)
    case 'EmailChangeRequested': {
      const { email, taken, requestId } = event.data
      return { ...asked(state, 'emailChange', event), pendingEmail: { email, taken }, openVerifications: taken ? [] : [{ requestId, email, registration: null }] }
    }
    case 'EmailChangeWithdrawn':
      return { ...state, pendingEmail: null, openVerifications: [] }
    case 'PasswordResetRequested':
      return { ...asked(state, 'passwordReset', event), openResets: newest([...state.openResets, event.data.requestId]) }
    case 'PasswordChanged':
      return { ...state, openResets: [] }
    case 'ProfileChanged': {
      const { at: _, ...changed } = event.data
      return { ...state, ...changed }
    }
    case 'RoleGranted':
      return withRoles(state, [...state.roles.filter(role => role !== event.data.role), event.data.role])
    case 'RoleRevoked':
      return withRoles(state, state.roles.filter(role => role !== event.data.role))
    case 'ChildEnrolled':
      return { ...state, children: [...state.children, event.data.childId] }
    case 'ChildWithdrawn':
      return { ...state, children: state.children.filter(childId => childId !== event.data.childId) }
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
  registrations: [{ requestId: data.requestId, at: data.at, name: data.name, language: data.language, timeZone: data.timeZone }],
  verifiedRegistration: null,
  openVerifications: [{ requestId: data.requestId, email: data.email, registration: data.requestId }],
  openResets: [],
  children: [],
})

/** The first link that is followed ends all registrations but its own. */
const verified = (state: Account & { status: 'unverified' | 'active' }, requestId: string): AccountState => ({
  ...state, status: 'active', registrations: [], openVerifications: [],
  verifiedRegistration: state.openVerifications.find(open => open.requestId === requestId)?.registration ?? null,
})

/** Links to reset the password went to the old address: they end with it. */
const addressChanged = (state: Account & { status: 'unverified' | 'active' }): AccountState =>
  ({ ...state, email: state.pendingEmail?.email ?? state.email, pendingEmail: null, openVerifications: [], openResets: [] })

const withRoles = (state: Account & { status: 'unverified' | 'active' }, roles: readonly GrantedRole[]): AccountState =>
  ({ ...state, roles, role: roles.includes('ADMIN') ? 'ADMIN' : roles.includes('ANALYST') ? 'ANALYST' : 'USER' })

const asked = <S extends Account>(state: S, mail: AskedMail, { data: { at } }: AccountEvent): S =>
  ({ ...state, mailsAskedAt: { ...state.mailsAskedAt, [mail]: [...state.mailsAskedAt[mail], at].slice(-askedFreelyADay) } })

const newest = <T>(requests: readonly T[]): readonly T[] => requests.slice(-maxOpenRequests)
