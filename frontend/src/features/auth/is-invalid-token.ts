import { isApiError } from '../../lib/api-error.ts'

/** Returns whether the server refused a mailed link as invalid, used or expired. */
export const isInvalidToken = (error: unknown): boolean => isApiError(error) && error.code === 'TOKEN_INVALID'
