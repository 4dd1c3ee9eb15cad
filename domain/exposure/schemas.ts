import { z } from 'zod'
import { code } from '../shared/field-codes.ts'
import { atLeast, atMost, id } from '../shared/fields.ts'
import { parsePlanId } from '../shared/streams.ts'

export const maxExposures = 50

const planId = z
  .string()
  .toLowerCase()
  .refine((text) => parsePlanId(text) !== undefined, code('not-an-id'))

const exposure = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('app') }),
    z.strictObject({ kind: z.literal('plan'), planId }),
    z.strictObject({ kind: z.literal('suggestion'), childId: id, activityId: id }),
  ],
  { error: code('not-an-option') },
)
export type Exposure = z.infer<typeof exposure>

/** The server decides the day. */
export const exposuresBody = z.strictObject({ exposures: z.array(exposure).check(atLeast(1), atMost(maxExposures)) })
