import { z } from 'zod'
import { maxChildren } from '../account/evolve.ts'
import { atMost, choice, email, id } from '../shared/fields.ts'
import { invitedRoles } from './rights.ts'

const role = choice(invitedRoles)

/** `childIds`: further children of the invitation. Without `email` nothing is mailed, and the link is shown instead. */
export const invitationBody = z.strictObject({
  role,
  email: email.nullish().transform((address) => address ?? null),
  childIds: z
    .array(id)
    .check(atMost(maxChildren))
    .nullish()
    .transform((ids) => ids ?? []),
})
export type InvitationBody = z.infer<typeof invitationBody>

export const caregiverRoleBody = z.strictObject({ role })

/** `accountId`: the parent to whom the owner offers the child; for that parent, their own id, which accepts it. */
export const ownerBody = z.strictObject({ accountId: id })
