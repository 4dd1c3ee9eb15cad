import type { Account } from '@filiz/domain/account/evolve.ts'
import type { User } from '../contract/shapes.ts'
import type { AccountDocument } from '@filiz/domain/read-models/accounts.ts'

/** Presents an account from its stream. `hasPassword` comes from the vault. */
export const toUser = (account: Account & { readonly status: 'unverified' | 'active' }, hasPassword: boolean): User =>
  user(account.accountId, { ...account, pendingEmail: account.pendingEmail?.email ?? null }, hasPassword)

/** Presents an account from its read model's document; expects decrypted personal fields. */
export const documentToUser = (account: AccountDocument, hasPassword: boolean): User =>
  user(account._id, account, hasPassword)

type Shown = Pick<
  AccountDocument,
  | 'name'
  | 'email'
  | 'role'
  | 'roles'
  | 'status'
  | 'memberSince'
  | 'language'
  | 'theme'
  | 'timeZone'
  | 'pendingEmail'
  | 'notifications'
  | 'isExposureRecorded'
>

const user = (id: string, account: Shown, hasPassword: boolean): User => ({
  id,
  name: account.name,
  email: account.email,
  role: account.role,
  roles: account.roles,
  isEmailVerified: account.status === 'active',
  memberSince: account.memberSince,
  language: account.language,
  theme: account.theme,
  timeZone: account.timeZone,
  hasPassword,
  pendingEmail: account.pendingEmail,
  isExposureRecorded: account.isExposureRecorded ?? false,
  notifications: { ...account.notifications, reminderDays: [...account.notifications.reminderDays] },
})
