import type { GrantedRole } from '@filiz/domain/account/events.ts'
import type { User } from '@filiz/http/contract/shapes.ts'

/** Returns the user's roles. A stored copy and an older server have only the highest one. */
export const rolesOf = ({ role, roles }: Pick<User, 'role'> & Partial<Pick<User, 'roles'>>): readonly GrantedRole[] =>
  roles ?? (role === 'USER' ? [] : [role])
