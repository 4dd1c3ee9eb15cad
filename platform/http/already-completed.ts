import { alreadyCompletedMessage } from '@filiz/domain/texts/errors.ts'
import { ApiError } from './api-error.ts'

/** The answer to swapping what was completed meanwhile. `name`: null for somebody who deleted their account. */
export const alreadyCompleted = (by: { readonly accountId: string; readonly name: string | null }, viewer: string) =>
  new ApiError('CONFLICT', {
    reason: 'ALREADY_COMPLETED',
    message: (language) => alreadyCompletedMessage(by.accountId === viewer ? 'caller' : by, language),
  })
