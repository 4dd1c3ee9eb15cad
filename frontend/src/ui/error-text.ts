import { t } from 'i18next'
import { isApiError } from '../lib/api-error.ts'

/**
 * The message for an error: the server's text, else a network or timeout message, else `unexplained` for an answer
 * without a text, and `otherwise` for any other error.
 */
export function errorText(error: unknown, otherwise?: string, unexplained = otherwise): string {
  if (isApiError(error)) {
    if (error.message) return error.message
    if (error.code === 'TIMEOUT') return t(($) => $.common.timeoutError)
    if (error.status === 0) return t(($) => $.common.networkError)
    if (unexplained) return unexplained
  }
  return otherwise ?? t(($) => $.common.error)
}
