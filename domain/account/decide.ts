import type { Instant } from '../shared/event.ts'
import { refuse, type Refusal } from '../shared/refusal.ts'
import { same } from '../shared/same.ts'
import { looksLikeFiliz } from './sender-name.ts'
import type {
  AccountCommand,
  ChangePassword,
  ChangeProfile,
  ChangeRoles,
  Delete,
  EnrolChild,
  Register,
  RegisterVerified,
  RequestEmailChange,
  RequestPasswordReset,
  RequestVerification,
  ResetPassword,
  Return,
  VerifyEmail,
  WithdrawChild,
  WithdrawEmailChange,
} from './commands.ts'
import type { AccountEvent, GrantedRole, Notifications, ProfileChanged } from './events.ts'
import {
  freeMailsPerDay,
  maxChildren,
  unseenDays,
  type Account,
  type AccountState,
  type AskedMail,
  type OpenVerification,
} from './evolve.ts'

type Decision = readonly AccountEvent[] | Refusal
type Live = Account & { readonly status: 'unverified' | 'active' }

export function decide(command: AccountCommand, state: AccountState): Decision {
  switch (command.type) {
    case 'Register':
      return register(command, state)
    case 'RegisterVerified':
      return registerVerified(command, state)
    case 'RequestVerification':
      return requestVerification(command, state)
    case 'VerifyEmail':
      return verifyEmail(command, state)
    case 'RequestEmailChange':
      return requestEmailChange(command, state)
    case 'WithdrawEmailChange':
      return withdrawEmailChange(command, state)
    case 'RequestPasswordReset':
      return requestPasswordReset(command, state)
    case 'ResetPassword':
      return resetPassword(command, state)
    case 'ChangePassword':
      return changePassword(command, state)
    case 'ChangeProfile':
      return changeProfile(command, state)
    case 'ChangeRoles':
      return changeRoles(command, state)
    case 'EnrolChild':
      return enrolChild(command, state)
    case 'WithdrawChild':
      return withdrawChild(command, state)
    case 'Return':
      return comeBack(command, state)
    case 'Delete':
      return deleteAccount(command, state)
  }
}

const nothing: readonly AccountEvent[] = []
const isLive = (state: AccountState): state is Live & AccountState =>
  state.status === 'unverified' || state.status === 'active'

/** Refuses the command unless the account is verified. */
function whenActive(state: AccountState, then: (account: Account) => Decision): Decision {
  if (state.status === 'active') return then(state)
  return refuse(state.status === 'unverified' ? 'EMAIL_NOT_VERIFIED' : 'NOT_FOUND')
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const since = (then: Instant, at: Instant) => Date.parse(at) - Date.parse(then)

/**
 * Limits the mails that anyone can request, so that a stream cannot grow without bound. The owner is not locked out:
 * the last mail is at most an hour old, and its link is still valid.
 */
export function isMailAllowed({ mailsAskedAt }: Account, mail: AskedMail, at: Instant): boolean {
  const times = mailsAskedAt[mail]
  if (times.length < freeMailsPerDay || since(times[0]!, at) >= dayMs) return true
  return since(times.at(-1)!, at) >= hourMs
}

function register({ data }: Register, state: AccountState): Decision {
  const { at, accountId, requestId, name, email, language, timeZone, invitation } = data
  const from = invitation ? { invitation } : {}
  switch (state.status) {
    case 'none':
      return [
        { type: 'AccountRegistered', data: { at, accountId, requestId, name, email, language, timeZone, ...from } },
      ]
    case 'unverified':
      return [
        ...state.roles.map((role) => revoked(role, at)),
        { type: 'RegistrationRenewed', data: { at, requestId, name, language, timeZone, voidsOlder: false, ...from } },
      ]
    case 'active':
      return attemptedToday(state, at) ? nothing : [{ type: 'RegistrationAttempted', data: { at } }]
    case 'deleted':
      return refuse('NOT_FOUND')
  }
}

const attemptedToday = ({ registrationAttemptedAt: last }: Account, at: Instant) =>
  last !== null && since(last, at) < dayMs

/** Takes over an unverified account that has the address, because its creator never proved ownership. */
function registerVerified({ data }: RegisterVerified, state: AccountState): Decision {
  if (state.status === 'active') return nothing
  const registration = register({ type: 'Register', data }, state)
  return 'refused' in registration
    ? registration
    : [...registration, { type: 'EmailVerified', data: { at: data.at, requestId: data.requestId, change: false } }]
}

/**
 * A link belongs to no registration and sets no password when several registrations exist and the browser has proved
 * none of them. A request for a taken address is recorded although no link is mailed, so that the response does not
 * reveal whether an account exists.
 */
function requestVerification(
  { data: { at, requestId, registration } }: RequestVerification,
  state: AccountState,
): Decision {
  const waiting = state.status === 'unverified' || (state.status === 'active' && state.pendingEmail !== null)
  if (!waiting || !isMailAllowed(state, 'verification', at)) return nothing
  const { registrations } = state
  const asked =
    registrations.find((one) => one.requestId === registration) ??
    (registrations.length === 1 ? registrations[0] : undefined)
  return [{ type: 'VerificationRequested', data: { at, requestId, registration: asked?.requestId ?? null } }]
}

function verifyEmail({ data: { at, requestId } }: VerifyEmail, state: AccountState): Decision {
  const open = isLive(state) ? state.openVerifications.find((one) => one.requestId === requestId) : undefined
  if (!isLive(state) || !open) return refuse('TOKEN_INVALID')
  return [
    { type: 'EmailVerified', data: { at, requestId, change: state.pendingEmail !== null } },
    ...asRegistered(open, state, at),
  ]
}

/** Restores the name of the verified registration, because a later registration may have replaced it. */
function asRegistered(
  { registration }: OpenVerification,
  state: Account & AccountState,
  at: Instant,
): readonly AccountEvent[] {
  const wanted = state.registrations.find((one) => one.requestId === registration)
  if (state.status !== 'unverified' || !wanted) return nothing
  const { name, language, timeZone } = wanted
  return same({ name, language, timeZone }, { name: state.name, language: state.language, timeZone: state.timeZone })
    ? nothing
    : [{ type: 'ProfileChanged', data: { at, name, language, timeZone } }]
}

/** Each repeated request sends a new link and voids the former one. */
const requestEmailChange = (
  { data: { at, requestId, email, taken } }: RequestEmailChange,
  state: AccountState,
): Decision =>
  whenActive(state, (account) =>
    email !== account.email && isMailAllowed(account, 'emailChange', at)
      ? [{ type: 'EmailChangeRequested', data: { at, requestId, email, taken } }]
      : nothing,
  )

const withdrawEmailChange = ({ data: { at } }: WithdrawEmailChange, state: AccountState): Decision =>
  whenActive(state, (account) => withdrawal(account, at))

function requestPasswordReset({ data: { at, requestId } }: RequestPasswordReset, state: AccountState): Decision {
  return isLive(state) && isMailAllowed(state, 'passwordReset', at)
    ? [{ type: 'PasswordResetRequested', data: { at, requestId } }]
    : nothing
}

/** Following the link also verifies the address, because the link was mailed to it. */
function resetPassword({ data: { at, requestId } }: ResetPassword, state: AccountState): Decision {
  if (!isLive(state) || !state.openResets.includes(requestId)) return refuse('TOKEN_INVALID')
  const changed: readonly AccountEvent[] = [
    ...withdrawal(state, at),
    { type: 'PasswordChanged', data: { at, how: 'reset', requestId } },
  ]
  return state.status === 'active'
    ? changed
    : [...changed, { type: 'EmailVerified', data: { at, requestId, change: false } }]
}

/** A password change withdraws a pending address, which an intruder may have requested. */
const withdrawal = ({ pendingEmail }: Account, at: Instant): readonly AccountEvent[] =>
  pendingEmail ? [{ type: 'EmailChangeWithdrawn', data: { at } }] : nothing

const changePassword = ({ data: { at } }: ChangePassword, state: AccountState): Decision =>
  whenActive(state, (account) => [
    ...withdrawal(account, at),
    { type: 'PasswordChanged', data: { at, how: 'settings', requestId: null } },
  ])

const changeProfile = ({ data }: ChangeProfile, state: AccountState): Decision =>
  whenActive(state, (account) => {
    const { at, name, language, theme, timeZone, isExposureRecorded: isAllowed } = data
    const { reminderDays: days = account.notifications.reminderDays, ...chosen } = data.notifications ?? {}
    const notifications: Notifications = {
      ...account.notifications,
      ...given(chosen),
      reminderDays: days.toSorted((a, b) => a - b),
    }
    if (notifications.reminders && notifications.reminderDays.length === 0)
      return refuse('VALIDATION_FAILED', { fields: { 'notifications.reminderDays': 'no-day' } })
    // A name of before this rule stays.
    if (name !== undefined && name !== account.name && looksLikeFiliz(name))
      return refuse('VALIDATION_FAILED', { fields: { name: 'sender-name' } })
    const changed: Omit<ProfileChanged['data'], 'at'> = {
      ...(name !== undefined && name !== account.name && { name }),
      ...(language !== undefined && language !== account.language && { language }),
      ...(theme !== undefined && theme !== account.theme && { theme }),
      ...(timeZone !== undefined && timeZone !== account.timeZone && { timeZone }),
      ...(!same(notifications, account.notifications) && { notifications }),
    }
    return [
      ...(Object.keys(changed).length > 0 ? [{ type: 'ProfileChanged', data: { at, ...changed } } as const] : []),
      ...(isAllowed !== undefined && isAllowed !== account.isExposureRecorded
        ? [{ type: 'ExposureChosen', data: { at, isAllowed } } as const]
        : []),
    ]
  })

/** Drops undefined fields, because a spread would copy them over existing values. */
const given = <T extends object>(some: T) =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Roles are granted only to verified addresses. `domain/administrators` protects the last administrator. */
function changeRoles({ data: { at, grant, revoke } }: ChangeRoles, state: AccountState): Decision {
  if (!isLive(state)) return refuse('NOT_FOUND')
  if (grant !== null && state.status === 'unverified') return refuse('EMAIL_NOT_VERIFIED')
  return [
    ...(grant !== null && !state.roles.includes(grant)
      ? [{ type: 'RoleGranted', data: { at, role: grant } } as const]
      : []),
    ...(revoke !== null && state.roles.includes(revoke) ? [revoked(revoke, at)] : []),
  ]
}

const revoked = (role: GrantedRole, at: Instant): AccountEvent => ({ type: 'RoleRevoked', data: { at, role } })

const enrolChild = ({ data: { at, childId } }: EnrolChild, state: AccountState): Decision =>
  whenActive(state, (account) => {
    if (account.children.includes(childId)) return nothing
    if (account.children.length >= maxChildren) return refuse('CONFLICT', { reason: 'TOO_MANY_CHILDREN' })
    return [{ type: 'ChildEnrolled', data: { at, childId } }]
  })

/** A deleted account has no list of children; `AccountDeleted` itself ends the children's streams. */
function withdrawChild({ data: { at, childId } }: WithdrawChild, state: AccountState): Decision {
  return isLive(state) && state.children.includes(childId)
    ? [{ type: 'ChildWithdrawn', data: { at, childId } }]
    : nothing
}

/**
 * Does nothing when the family registered or returned less than `unseenDays` ago, so concurrent requests record one
 * return.
 */
const comeBack = ({ data: { at } }: Return, state: AccountState): Decision =>
  whenActive(state, (account) => {
    const unseenMs = Date.parse(at) - Date.parse(account.returnedAt ?? account.memberSince)
    return unseenMs >= unseenDays * 86_400_000 ? [{ type: 'FamilyReturned', data: { at } }] : nothing
  })

function deleteAccount({ data: { at } }: Delete, state: AccountState): Decision {
  if (state.status === 'none') return refuse('NOT_FOUND')
  return state.status === 'deleted' ? nothing : [{ type: 'AccountDeleted', data: { at, children: state.children } }]
}
