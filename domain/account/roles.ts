import { grantedRoles, type GrantedRole, type Role } from './events.ts'

type Roles = readonly GrantedRole[]

/** Returns the roles with this one; highest first, as in all lists of roles. */
export const withRole = (roles: Roles, role: GrantedRole): Roles =>
  grantedRoles.filter((one) => one === role || roles.includes(one))

export const withoutRole = (roles: Roles, role: GrantedRole): Roles => roles.filter((one) => one !== role)

/** Returns `USER` if there are none. */
export const highestRole = (roles: Roles): Role => grantedRoles.find((one) => roles.includes(one)) ?? 'USER'
