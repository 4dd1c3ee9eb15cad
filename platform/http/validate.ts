import { fieldErrors } from '@filiz/domain/texts/fields.ts'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'

/**
 * Validates each part by its schema (a part without a schema is undefined). Throws `VALIDATION_FAILED` with the faults
 * of all parts at once, so that a user can correct them together.
 */
export function validate<Part extends string>(
  parts: Readonly<Record<Part, readonly [z.ZodType | undefined, unknown]>>,
): Record<Part, unknown> {
  const faults: z.ZodError[] = []
  const entries = Object.entries<readonly [z.ZodType | undefined, unknown]>(parts).map(([part, [schema, value]]) => {
    const parsed = schema?.safeParse(value)
    if (parsed?.error) faults.push(parsed.error)
    return [part, parsed?.data]
  })
  if (faults.length > 0) {
    throw new ApiError('VALIDATION_FAILED', {
      fields: (language) => Object.assign({}, ...faults.map((fault) => fieldErrors(fault, language))),
    })
  }
  return Object.fromEntries(entries)
}
