import { isApiError } from '../../lib/api-error.ts'

/** Whether a mailed link is invalid, used or expired. */
export const isInvalidToken = (error: unknown): boolean => isApiError(error) && error.code === 'TOKEN_INVALID'
