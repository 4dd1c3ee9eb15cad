import type { Account } from '@filiz/domain/account/evolve.ts'
import type { User } from '../contract/shapes.ts'
import type { AccountDocument } from '@filiz/domain/read-models/accounts.ts'

/** `status` comes from the account's stream; `hasPassword` from the vault. */
export const toUser = (account: Account & { readonly status: 'unverified' | 'active' }, hasPassword: boolean): User =>
  user(account.accountId, { ...account, pendingEmail: account.pendingEmail?.email ?? null }, hasPassword)

/** Expects the read model's document with decrypted personal fields. */
export const documentToUser = (account: AccountDocument, hasPassword: boolean): User =>
  user(account._id, account, hasPassword)

type Shown = Pick<
  AccountDocument,
  | 'name'
  | 'email'
  | 'role'
  | 'status'
  | 'memberSince'
  | 'language'
  | 'theme'
  | 'timeZone'
  | 'pendingEmail'
  | 'notifications'
>

const user = (id: string, account: Shown, hasPassword: boolean): User => ({
  id,
  name: account.name,
  email: account.email,
  role: account.role,
  isEmailVerified: account.status === 'active',
  memberSince: account.memberSince,
  language: account.language,
  theme: account.theme,
  timeZone: account.timeZone,
  hasPassword,
  pendingEmail: account.pendingEmail,
  notifications: { ...account.notifications, reminderDays: [...account.notifications.reminderDays] },
})
