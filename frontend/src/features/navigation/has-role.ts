import type { User } from '../auth/api/current-user.ts'

/** Who has work here beside being a parent, or instead of it. */
export const hasRole = (user: User | undefined): user is User => user !== undefined && user.role !== 'USER'
