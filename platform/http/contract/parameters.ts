import { code } from '@filiz/domain/shared/field-codes.ts'
import { id } from '@filiz/domain/shared/fields.ts'
import { parsePlanId } from '@filiz/domain/shared/streams.ts'
import { z } from 'zod'

/** The `{id}` of a child of the account, a session or a catalogue activity. */
export const idParams = z.object({ id })

/** Whole numbers from 1, without leading zeros, so that each version has exactly one URL. */
const versionNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, code('not-whole'))
  .transform(Number)
/** `note`: the revision of an event, as the history names it. */
export const noteParams = z.object({ id, note: z.string().regex(/^\d{1,20}$/, code('not-an-id')) })
export const versionParams = z.object({ id, n: versionNumber })

export const planId = z
  .string()
  .toLowerCase()
  .refine((text) => parsePlanId(text) !== undefined, code('not-an-id'))
export const planParams = z.object({ id: planId })
export const planItemParams = z.object({ id: planId, activityId: id })

/** A file as the body of a request. */
export const fileBytes = z.instanceof(Uint8Array)
