import type { ErrorCode } from '@filiz/domain/texts/errors.ts'
import { z } from 'zod'
import { statusOf } from '../error-codes.ts'

/* Parts of the envelope that all calls have in common. */

export const page = z
  .object({ page: z.int(), limit: z.int(), total: z.int(), hasMore: z.boolean() })
  .meta({ id: 'Page' })
export type Page = z.infer<typeof page>

export const failure = z
  .strictObject({
    success: z.literal(false),
    message: z.string(),
    error: z.strictObject({
      code: z.enum(Object.keys(statusOf) as [ErrorCode, ...ErrorCode[]]),
      reason: z.string().optional(),
      fields: z.record(z.string(), z.strictObject({ code: z.string(), message: z.string() })).optional(),
      current: z.unknown().optional().meta({ description: 'What was to be changed, as it is now' }),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'Failure' })
export type Failure = z.infer<typeof failure>
