import type { GrantedRole } from '@filiz/domain/account/events.ts'
import type { Person } from '../contract/admin-people.ts'
import type { AccountDocument } from '@filiz/domain/read-models/accounts.ts'

/** Presents an account for administrators; expects decrypted personal fields. */
export const toPerson = (
  id: string,
  {
    name,
    email,
    status,
    memberSince,
    roles,
  }: Pick<AccountDocument, 'name' | 'email' | 'status' | 'memberSince'> & { readonly roles: readonly GrantedRole[] },
): Person => ({ id, name, email, roles, isEmailVerified: status === 'active', memberSince })
