import { z } from 'zod'
import { choice, email, parameter } from '../shared/fields.ts'

export const grantedRoles = ['ADMIN', 'ANALYST'] as const
const role = choice(grantedRoles)
  .nullish()
  .transform((value) => value ?? null)

/** One of them at least; not the same role both ways. */
export const rolesBody = z
  .strictObject({ grant: role, revoke: role })
  .refine(({ grant, revoke }) => grant !== null || revoke !== null, { path: ['grant'], error: 'required' })
  .refine(({ grant, revoke }) => grant === null || grant !== revoke, { path: ['revoke'], error: 'repeated' })

/** `search`: an address, whole. */
export const peopleQuery = z.object({ search: parameter(email.optional()) })
