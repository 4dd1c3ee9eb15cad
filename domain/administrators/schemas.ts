import { z } from 'zod'
import { code } from '../shared/field-codes.ts'
import { grantedRoles } from '../account/events.ts'
import { choice, email, parameter } from '../shared/fields.ts'

const role = choice(grantedRoles)
  .nullish()
  .transform((value) => value ?? null)

/** At least one of the two, and not the same role in both. */
export const rolesBody = z
  .strictObject({ grant: role, revoke: role })
  .refine(({ grant, revoke }) => grant !== null || revoke !== null, { path: ['grant'], error: code('required') })
  .refine(({ grant, revoke }) => grant === null || grant !== revoke, { path: ['revoke'], error: code('repeated') })
export type RolesBody = z.input<typeof rolesBody>

/** `search`: a complete email address. */
export const peopleQuery = z.object({ search: parameter(email.optional()) })
