import type { User } from '@filiz/http/contract/shapes.ts'

/** Returns whether the user is an administrator or an analyst. */
export const hasRole = (user: User | undefined): user is User => user !== undefined && user.role !== 'USER'
