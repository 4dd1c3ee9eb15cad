import type { AccountEvent, AccountRegistered } from './events.ts'
import { askedFreelyADay, initialNotifications, initialTheme, maxOpenRequests, type Account, type AccountState, type AskedMail } from './state.ts'

export const initial: AccountState = { status: 'none' }

export function evolve(state: AccountState, event: AccountEvent): AccountState {
  if (event.type === 'AccountRegistered') return registered(event)
  if (state.status === 'none' || state.status === 'deleted') return state
  switch (event.type) {
    case 'RegistrationRenewed': {
      const { name, language, timeZone, requestId } = event.data
      return { ...state, name, language, timeZone, openVerifications: [{ requestId, email: state.email }] }
    }
    case 'RegistrationAttempted':
      return { ...state, registrationAttemptedAt: event.data.at }
    case 'VerificationRequested': {
      const email = state.pendingEmail?.email ?? state.email
      return { ...asked(state, 'verification', event), openVerifications: newest([...state.openVerifications, { requestId: event.data.requestId, email }]) }
    }
    case 'EmailVerified':
      return event.data.change ? addressChanged(state) : { ...state, status: 'active', openVerifications: [] }
    case 'EmailChangeRequested': {
      const { email, taken, requestId } = event.data
      return { ...asked(state, 'emailChange', event), pendingEmail: { email, taken }, openVerifications: taken ? [] : [{ requestId, email }] }
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
      return { ...state, role: event.data.role }
    case 'RoleRevoked':
      return { ...state, role: 'USER' }
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
  role: 'USER',
  memberSince: data.at,
  returnedAt: null,
  pendingEmail: null,
  registrationAttemptedAt: null,
  mailsAskedAt: { verification: [], emailChange: [], passwordReset: [] },
  openVerifications: [{ requestId: data.requestId, email: data.email }],
  openResets: [],
  children: [],
})

/** Links to reset the password went to the old address: they end with it. */
const addressChanged = (state: Account & { status: 'unverified' | 'active' }): AccountState =>
  ({ ...state, email: state.pendingEmail?.email ?? state.email, pendingEmail: null, openVerifications: [], openResets: [] })

const asked = <S extends Account>(state: S, mail: AskedMail, { data: { at } }: AccountEvent): S =>
  ({ ...state, mailsAskedAt: { ...state.mailsAskedAt, [mail]: [...state.mailsAskedAt[mail], at].slice(-askedFreelyADay) } })

const newest = <T>(requests: readonly T[]): readonly T[] => requests.slice(-maxOpenRequests)
