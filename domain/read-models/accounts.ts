import type { AccountEvent, GrantedRole, Notifications, Role, Theme } from '../account/events.ts'
import { initialNotifications, initialTheme } from '../account/evolve.ts'
import { highestRole, withRole, withoutRole } from '../account/roles.ts'
import { projection, type Folded } from './projection.ts'
import type { Language } from '../shared/language.ts'
import type { Instant } from '../shared/event.ts'

export type AccountDocument = Folded & {
  readonly status: 'unverified' | 'active'
  readonly name: string
  readonly email: string
  /** Address that replaces `email` once it is verified. */
  readonly pendingEmail: string | null
  /** The highest granted role. */
  readonly role: Role
  /** All granted roles, highest first. */
  readonly roles: readonly GrantedRole[]
  readonly language: Language
  readonly theme: Theme
  readonly timeZone: string
  readonly notifications: Notifications
  /** Absent when the user never chose. */
  readonly isExposureRecorded?: boolean
  readonly memberSince: Instant
}

/** Accounts for queries, the sweep for due plans, and mails. The data needed only for sign-in are in the vault. */
export const accounts = projection<AccountDocument, AccountEvent>({
  name: 'accounts',
  version: 6,
  indexes: [['role'], ['memberSince']],
  owners: (_, id) => ({ _id: id }),
  when: {
    AccountRegistered: {
      begins: ({ data }) => ({
        status: 'unverified',
        name: data.name,
        email: data.email,
        pendingEmail: null,
        role: 'USER',
        roles: [],
        language: data.language,
        theme: initialTheme,
        timeZone: data.timeZone,
        notifications: initialNotifications,
        memberSince: data.at,
      }),
    },
    RegistrationRenewed: {
      changes: (account, { data }) => ({
        ...account,
        name: data.name,
        language: data.language,
        timeZone: data.timeZone,
      }),
    },
    EmailVerified: {
      changes: (account, { data }) =>
        data.change
          ? { ...account, email: account.pendingEmail ?? account.email, pendingEmail: null }
          : { ...account, status: 'active' },
    },
    EmailChangeRequested: { changes: (account, { data }) => ({ ...account, pendingEmail: data.email }) },
    EmailChangeWithdrawn: { changes: (account) => ({ ...account, pendingEmail: null }) },
    ProfileChanged: { changes: (account, { data: { at: _, ...changed } }) => ({ ...account, ...changed }) },
    ExposureChosen: { changes: (account, { data: { isAllowed } }) => ({ ...account, isExposureRecorded: isAllowed }) },
    RoleGranted: { changes: (account, { data }) => withRoles(account, withRole(account.roles, data.role)) },
    RoleRevoked: { changes: (account, { data }) => withRoles(account, withoutRole(account.roles, data.role)) },
    AccountDeleted: { removes: (event) => ({ field: '_id', value: event.stream.slice('account-'.length) }) },
  },
})

const withRoles = (account: AccountDocument, roles: AccountDocument['roles']): AccountDocument => ({
  ...account,
  roles,
  role: highestRole(roles),
})
