import type { Account } from '@filiz/domain/account/state.ts'
import type { User } from '../contract/shapes.ts'

/** `status`: of the account's stream; `hasPassword`: the vault knows. */
export const toUser = (account: Account & { readonly status: 'unverified' | 'active' }, hasPassword: boolean): User => ({
  id: account.accountId,
  name: account.name,
  email: account.email,
  role: account.role,
  isEmailVerified: account.status === 'active',
  memberSince: account.memberSince,
  language: account.language,
  theme: account.theme,
  timeZone: account.timeZone,
  hasPassword,
  pendingEmail: account.pendingEmail?.email ?? null,
  notifications: account.notifications,
})
