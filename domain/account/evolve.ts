import type { AccountEvent, AccountRegistered } from './events.ts'
import { initialNotifications, initialTheme, maxOpenRequests, type Account, type AccountState } from './state.ts'

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
      return state
    case 'VerificationRequested': {
      const email = state.pendingEmail?.email ?? state.email
      return { ...state, openVerifications: newest([...state.openVerifications, { requestId: event.data.requestId, email }]) }
    }
    case 'EmailVerified':
      return event.data.change ? addressChanged(state) : { ...state, status: 'active', openVerifications: [] }
    case 'EmailChangeRequested': {
      const { email, taken, requestId } = event.data
      return { ...state, pendingEmail: { email, taken }, openVerifications: taken ? [] : [{ requestId, email }] }
    }
    case 'EmailChangeWithdrawn':
      return { ...state, pendingEmail: null, openVerifications: [] }
    case 'PasswordResetRequested':
      return { ...state, openResets: newest([...state.openResets, event.data.requestId]) }
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
  openVerifications: [{ requestId: data.requestId, email: data.email }],
  openResets: [],
  children: [],
})

/** Links to reset the password went to the old address: they end with it. */
const addressChanged = (state: Account & { status: 'unverified' | 'active' }): AccountState =>
  ({ ...state, email: state.pendingEmail?.email ?? state.email, pendingEmail: null, openVerifications: [], openResets: [] })

const newest = <T>(requests: readonly T[]): readonly T[] => requests.slice(-maxOpenRequests)
