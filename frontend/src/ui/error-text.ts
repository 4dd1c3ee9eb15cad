import { t } from 'i18next'
import { isApiError } from '../lib/api-error.ts'

/**
 * What to tell a person about a failure: the server's own words, else what kept us from hearing them, else
 * `unexplained` where it answered without a word, and `otherwise` for what is nobody's answer.
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
