import { t } from 'i18next'
import { isApiError } from '../lib/api-error.ts'

/**
 * What to tell a person about a failure: the server's own words, else what kept us from hearing them, else `otherwise`.
 */
export function errorText(error: unknown, otherwise?: string): string {
  if (isApiError(error)) {
    if (error.message) return error.message
    if (error.code === 'TIMEOUT') return t($ => $.common.timeoutError)
    if (error.status === 0) return t($ => $.common.networkError)
  }
  return otherwise ?? t($ => $.common.error)
}
