import i18next from 'i18next'
import { isApiError } from '../lib/api-error.ts'

/**
 * What to tell a person about a failure: the server's own words, else what kept us from hearing them, else `otherwise`.
 */
export function errorText(error: unknown, otherwise?: string): string {
  if (isApiError(error)) {
    if (error.message) return error.message
    if (error.code === 'TIMEOUT') return i18next.t($ => $.common.timeoutError)
    if (error.status === 0) return i18next.t($ => $.common.networkError)
  }
  return otherwise ?? i18next.t($ => $.common.error)
}
