import type { ErrorCode } from '@filiz/domain/texts/errors.ts'
import { t } from 'i18next'
import { isApiError, type BrowserErrorCode } from '../lib/api-error.ts'

const browserTexts: Readonly<Record<BrowserErrorCode, () => string>> = {
  NETWORK: () => t(($) => $.common.networkError),
  TIMEOUT: () => t(($) => $.common.timeoutError),
  FOREIGN: () => t(($) => $.common.foreignResponse),
}
const isBrowserCode = (code: ErrorCode | BrowserErrorCode): code is BrowserErrorCode =>
  Object.hasOwn(browserTexts, code)

/**
 * Returns the message for an error: the server's text if there is one, else why there was no response. A response
 * without a text gives `unexplained`; any other error gives `otherwise`.
 */
export function errorText(error: unknown, otherwise?: string, unexplained = otherwise): string {
  if (isApiError(error)) {
    if (error.message) return error.message
    if (isBrowserCode(error.code)) return browserTexts[error.code]()
    if (unexplained) return unexplained
  }
  return otherwise ?? t(($) => $.common.error)
}
