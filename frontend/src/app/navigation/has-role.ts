import type { User } from '@filiz/http/contract/shapes.ts'
import { rolesOf } from '../../lib/roles-of.ts'

/** Returns whether the user is an administrator, editor or analyst. */
export const hasRole = (user: User | undefined): user is User => user !== undefined && rolesOf(user).length > 0
