import { z } from 'zod'
import { code } from '../shared/field-codes.ts'
import { grantedRoles } from '../account/events.ts'
import { choice, email, parameter } from '../shared/fields.ts'

const role = choice(grantedRoles)
  .nullish()
  .transform((value) => value ?? null)

/** Requires a grant or a revocation; both together must name different roles. */
export const rolesBody = z
  .strictObject({ grant: role, revoke: role })
  .refine(({ grant, revoke }) => grant !== null || revoke !== null, { path: ['grant'], error: code('required') })
  .refine(({ grant, revoke }) => grant === null || grant !== revoke, { path: ['revoke'], error: code('repeated') })
export type RolesBody = z.input<typeof rolesBody>

/** `search`: a complete email address; without it, all people are listed. */
export const peopleQuery = z.object({ search: parameter(email.optional()) })
