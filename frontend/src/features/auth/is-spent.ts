import { isApiError } from '../../lib/api-error.ts'

/** A mailed link was used, or has expired, or is none: nothing that is asked with it can be done any more. */
export const isSpent = (error: unknown): boolean => isApiError(error) && error.code === 'TOKEN_INVALID'
