import type { FieldCode } from '@filiz/domain/shared/field-codes.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { Refusal } from '@filiz/domain/shared/refusal.ts'
import type { ErrorCode, ErrorReason } from '@filiz/domain/texts/errors.ts'
import type { FieldError } from '@filiz/domain/texts/fields.ts'
import { refusedFields } from '@filiz/domain/texts/refused-fields.ts'
import { statusOf } from './error-codes.ts'

interface Details {
  readonly reason?: ErrorReason
  /** The sentence for a person, in place of the general one for the reason. */
  readonly message?: (language: Language) => string
  /**
   * Errors keyed by the field's path in the body (`notifications.reminders`), or by the name of the parameter or
   * header.
   */
  readonly fields?: (language: Language) => Readonly<Record<string, FieldError>>
  /** The resource as it is now, in the shape of its queries. */
  readonly current?: unknown
  /** Whole seconds for the `Retry-After` header. */
  readonly retryAfter?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** An error response. Handlers throw it; `errors.ts` turns it into the error envelope in the request's language. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.status = statusOf[code]
    this.details = details
  }

  static fromRefusal({ code, reason, fields }: Refusal): ApiError {
    return new ApiError(code, {
      ...(reason ? { reason } : {}),
      ...(fields ? { fields: (language) => refusedFields(fields, language) } : {}),
    })
  }
}

/** A validation error for one field, parameter or header. */
export const fieldError = (field: string, code: FieldCode) =>
  new ApiError('VALIDATION_FAILED', { fields: (language) => refusedFields({ [field]: code }, language) })
