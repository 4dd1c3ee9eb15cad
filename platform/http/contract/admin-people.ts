import { grantedRoles } from '@filiz/domain/account/events.ts'
import { peopleQuery, rolesBody } from '@filiz/domain/administrators/schemas.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { idParams } from './parameters.ts'

const tag = 'administration'

export const person = z
  .strictObject({
    id: z.guid(),
    name: z.string(),
    email: z.string(),
    roles: z.array(z.enum(grantedRoles)).readonly(),
    isEmailVerified: z.boolean(),
    memberSince: z.iso.datetime(),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof person>

export const listPeople = defineRoute({
  method: 'GET',
  path: '/admin/people',
  tag,
  access: 'admin',
  summary: 'Who has a role; with search, whoever has that very address',
  query: peopleQuery,
  data: z.array(person),
})

export const changeRoles = defineRoute({
  method: 'POST',
  path: '/admin/people/{id}/roles',
  tag,
  access: 'admin',
  summary: 'Grant a role, revoke one, or both; the last administrator stays one (LAST_ADMINISTRATOR)',
  params: idParams,
  body: rolesBody,
  data: person,
  errors: ['NOT_FOUND', 'CONFLICT', 'EMAIL_NOT_VERIFIED', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})
