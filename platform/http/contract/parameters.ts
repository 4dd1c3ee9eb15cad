import { id } from '@filiz/domain/shared/fields.ts'
import { parsePlanId } from '@filiz/domain/shared/streams.ts'
import { z } from 'zod'

/** `{id}` of an account's child, a session, a catalogue entry. */
export const idParams = z.object({ id })

/** Whole numbers from 1 without leading zeros: each version has one address. */
const versionNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'not-whole')
  .transform(Number)
export const versionParams = z.object({ id, n: versionNumber })

export const planId = z
  .string()
  .toLowerCase()
  .refine((text) => parsePlanId(text) !== undefined, 'not-an-id')
export const planParams = z.object({ id: planId })
export const planItemParams = z.object({ id: planId, activityId: id })
